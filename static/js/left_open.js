// left_open.js: who is still to be asked: the last one without a number has what the others leave
import { whenChanged } from "./fields.js"
import { fieldOf, seatsOf } from "./seats.js"

class LeftOpen extends HTMLElement {
  #form = this.closest("form")

  connectedCallback() {
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  // What all have together is known, or only once another field says it.
  get #settled() {
    const { needs } = this.dataset
    return needs && !this.#form.elements[needs].value ? 0 : 1
  }

  #show = () => {
    const rows = seatsOf(this.#form)
    const fields = this.dataset.fields.split(" ")
    const empty = new Set()
    for (const field of fields) {
      const open = rows.filter((row) => !fieldOf(row, field).value)
      if (open.length > this.#settled) for (const row of open) empty.add(row)
    }
    for (const row of rows) {
      row.toggleAttribute("data-empty", empty.has(row))
      this.#count(row, fields)
    }
  }

  // One number is what the pile counts; until all is known nobody else's shows.
  #count(row, fields) {
    const [only, more] = fields
    const count = row.querySelector("[data-net]")
    if (!more) count.textContent = fieldOf(row, only).value
    else if (row.matches("[data-empty]")) count.textContent = ""
  }
}

customElements.define("left-open", LeftOpen)
