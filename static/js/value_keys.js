// value_keys.js: keys that each stand for one value of a field; the same key again takes it back
import { whenChanged, write } from "./fields.js"
import { current, nameOf } from "./seats.js"

class ValueKeys extends HTMLElement {
  #form = this.closest("form")

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.#form.addEventListener("click", this.#show)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  // a field of the form, or one of whoever is asked
  get #name() {
    const row = current(this.#form)
    return this.dataset.field ?? (row && nameOf(row, this.dataset.own))
  }

  #tap = ({ target }) => {
    const key = target.closest("[data-value]")
    if (key) write(this.#form, { [this.#name]: key.matches("[aria-pressed=true]") ? "" : key.dataset.value })
  }

  #show = () => {
    const value = this.#form.elements[this.#name]?.value
    for (const key of this.querySelectorAll("[data-value]")) key.setAttribute("aria-pressed", key.dataset.value === value)
  }
}

customElements.define("value-keys", ValueKeys)
