// stake_pad.js: one player's stake, or everybody's: a value used lately, or digits
import { write } from "./fields.js"
import { remember, remembered } from "./memory.js"
import { fieldOf, nameOf, seatsOf } from "./seats.js"

class StakePad extends HTMLElement {
  #form = this.closest("form")
  #label = this.querySelector(".pad__label").textContent
  #row

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.addEventListener("opened", ({ detail }) => this.#open(detail))
    this.addEventListener("closed", this.#leave)
  }

  digit(digit) {
    const before = this.hasAttribute("data-fresh") ? "" : fieldOf(this.#row, "stake").value
    this.removeAttribute("data-fresh")
    if (before.length < 7) this.#give(before + digit)
  }

  erase() {
    this.removeAttribute("data-fresh")
    this.#give(fieldOf(this.#row, "stake").value.slice(0, -1))
  }

  #open(row) {
    this.#row = row
    row.toggleAttribute("data-staking", true)
    this.toggleAttribute("data-fresh", true)
    this.querySelector(".pad__label").textContent = this.#label.replace("{name}", row.dataset.name)
    this.#all.setAttribute("aria-pressed", false)
    const values = this.#lately()
    for (const [n, key] of [...this.querySelectorAll("[data-presets] > *")].entries()) {
      key.hidden = values[n] === undefined
      key.dataset.value = key.textContent = values[n] ?? ""
    }
  }

  #leave = () => {
    this.#row?.removeAttribute("data-staking")
    if (this.#row) remember("stakes", fieldOf(this.#row, "stake").value)
  }

  #lately() {
    const here = seatsOf(this.#form).map((row) => fieldOf(row, "stake").value).filter(Number)
    const larger = [2, 5, 10].map((times) => String(times * (here[0] ?? 1)))
    return [...new Set([...remembered("stakes"), ...here, ...larger])].slice(0, 4).sort((a, b) => a - b)
  }

  #tap = ({ target }) => {
    const key = target.closest("button")
    if (key?.dataset.digit) this.digit(key.dataset.digit)
    else if (key?.matches("[data-erase]")) this.erase()
    else if (key === this.#all) this.#toggleAll()
    else if (key?.dataset.value) {
      this.#give(key.dataset.value)
      this.dispatchEvent(new Event("shut", { bubbles: true }))
    }
  }

  #toggleAll() {
    this.#all.setAttribute("aria-pressed", !this.#forAll)
    if (this.#forAll && !this.hasAttribute("data-fresh")) this.#give(fieldOf(this.#row, "stake").value)
  }

  get #all() { return this.querySelector("[data-all]") }
  get #forAll() { return this.#all.getAttribute("aria-pressed") === "true" }

  #give(value) {
    const rows = this.#forAll ? seatsOf(this.#form).filter((row) => !row.matches("[data-dealer]")) : [this.#row]
    write(this.#form, Object.fromEntries(rows.map((row) => [nameOf(row, "stake"), value])))
  }
}

customElements.define("stake-pad", StakePad)
