// stake_pad.js: one player's stake, or everybody's: a likely value, or digits
import { write } from "./fields.js"
import { fieldOf, nameOf, seatsOf } from "./seats.js"
import { likelyStakes, rememberStake } from "./stakes.js"

const LONGEST = 7

class StakePad extends HTMLElement {
  #form = this.closest("form")
  #title = this.querySelector(".pad__label")
  #words = this.#title.textContent
  #all = this.querySelector("[data-all]")
  #row

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.addEventListener("opened", ({ detail }) => this.#open(detail))
    this.addEventListener("closed", this.#leave)
  }

  #open(row) {
    this.#row = row
    row.toggleAttribute("data-staking", true)
    this.toggleAttribute("data-fresh", true)
    this.#title.textContent = this.#words.replace("{name}", row.dataset.name)
    this.#all.setAttribute("aria-pressed", false)
    const values = likelyStakes(seatsOf(this.#form).map((one) => fieldOf(one, "stake").value))
    this.querySelectorAll("[data-presets] > *").forEach((key, n) => {
      key.hidden = values[n] === undefined
      key.dataset.value = key.textContent = values[n] ?? ""
    })
  }

  #leave = () => {
    this.#row?.removeAttribute("data-staking")
    if (this.#row) rememberStake(this.#value)
  }

  #tap = ({ target }) => {
    const { digit, value, erase, all } = target.closest("button")?.dataset ?? {}
    if (digit) this.#type(digit)
    else if (erase !== undefined) this.#give(this.#value.slice(0, -1))
    else if (all !== undefined) this.#toggleAll()
    else if (value) this.#choose(value)
  }

  #type(digit) {
    const before = this.hasAttribute("data-fresh") ? "" : this.#value
    if (before.length < LONGEST) this.#give(before + digit)
  }

  #choose(value) {
    this.#give(value)
    this.dispatchEvent(new Event("shut", { bubbles: true }))
  }

  #toggleAll() {
    this.#all.setAttribute("aria-pressed", !this.#forAll)
    if (this.#forAll && !this.hasAttribute("data-fresh")) this.#give(this.#value)
  }

  get #forAll() { return this.#all.getAttribute("aria-pressed") === "true" }
  get #value() { return fieldOf(this.#row, "stake").value }

  #give(value) {
    this.removeAttribute("data-fresh")
    const rows = this.#forAll ? seatsOf(this.#form).filter((row) => !row.matches("[data-optional]")) : [this.#row]
    write(this.#form, Object.fromEntries(rows.map((row) => [nameOf(row, "stake"), value])))
  }
}

customElements.define("stake-pad", StakePad)
