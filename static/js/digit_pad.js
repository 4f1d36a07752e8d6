// digit_pad.js: digits of one number of whoever is asked, and on to the next
import { whenChanged, write } from "./fields.js"
import { announce, ask, current, fieldOf, nameOf, seatsOf } from "./seats.js"

class DigitPad extends HTMLElement {
  #form = this.closest("form")

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.#form.addEventListener("click", this.#show)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  get #row() { return current(this.#form) }

  #tap = ({ target }) => {
    const { digit, erase, next } = target.closest("button")?.dataset ?? {}
    const { value } = fieldOf(this.#row, this.dataset.field)
    if (digit) this.#say((value.length < Number(this.dataset.most) ? value : "").replace(/^0$/, "") + digit)
    else if (erase !== undefined) this.#say(value.slice(0, -1))
    else if (next !== undefined) this.#goOn()
  }

  #say(value) {
    write(this.#form, { [nameOf(this.#row, this.dataset.field)]: value })
    announce(this.#form, `${this.#row.dataset.name} ${value}`)
  }

  #goOn() {
    const rows = seatsOf(this.#form)
    ask(this.#form, rows[(rows.indexOf(this.#row) + 1) % rows.length])
  }

  #show = () => {
    const rows = seatsOf(this.#form)
    if (!this.#row) ask(this.#form, rows.find((row) => !row.matches("[data-dealer]")) ?? rows[0])
    for (const words of this.querySelectorAll("[data-whose]")) words.textContent = words.dataset.whose.replace("{name}", this.#row.dataset.name)
    for (const sum of this.querySelectorAll("[data-typed]")) sum.textContent = fieldOf(this.#row, this.dataset.field).value || "–"
  }
}

customElements.define("digit-pad", DigitPad)
