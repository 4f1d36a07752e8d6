// count_stepper.js: one more or one fewer than the number that already stands there
import { whenChanged, write } from "./fields.js"
import { countsOf, mostOf } from "./counts.js"
import { fieldOf, nameOf } from "./seats.js"

class CountStepper extends HTMLElement {
  #form = this.closest("form")
  #row = this.closest("[data-seat]")

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  get #now() { return countsOf(this.#form).get(this.#row) ?? "" }

  #tap = ({ target }) => {
    const key = target.closest("[data-step]")
    if (!key) return
    const value = Number(this.#now) + Number(key.dataset.step)
    write(this.#form, { [nameOf(this.#row, this.dataset.field)]: String(value) })
  }

  #show = () => {
    const now = this.#now
    const bet = fieldOf(this.#row, "bet").value
    fieldOf(this.#row, this.dataset.field).placeholder = now
    this.toggleAttribute("data-off", now !== "" && bet !== "" && Number(now) !== Number(bet))
    const [fewer, more] = this.querySelectorAll("[data-step]")
    fewer.disabled = now === "" || Number(now) <= 0
    more.disabled = now === "" || Number(now) >= mostOf(this.#form)
  }
}

customElements.define("count-stepper", CountStepper)
