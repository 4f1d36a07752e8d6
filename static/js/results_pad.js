// results_pad.js: one tap, one player's result, and on to the next who has none
import { whenChanged, write } from "./fields.js"
import { announce, ask, asked, current, fieldOf, isIn, isOpen, nameOf, nextOpen } from "./seats.js"

const SIGNS = { "+": "plus", "-": "minus" }

class ResultsPad extends HTMLElement {
  #form = this.closest("form")

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  #tap = ({ target }) => {
    const key = target.closest("button")
    if (key?.dataset.rest) this.#give(asked(this.#form).filter(isOpen), key.dataset.rest)
    else if (key) this.#give([current(this.#form)], key.dataset.value)
  }

  #give(rows, value) {
    const given = rows.filter(Boolean)
    if (!given.length) return
    write(this.#form, Object.fromEntries(given.flatMap((row) => [[nameOf(row, "result"), value], [nameOf(row, "cards"), ""]])))
    const next = nextOpen(this.#form, given.at(-1))
    ask(this.#form, next)
    const said = given.map((row) => `${row.dataset.name} ${this.#written(value)}`).join(", ")
    announce(this.#form, next ? `${said} · ${next.dataset.name}?` : said)
  }

  #written = (value) => value.replace("-", "−")

  #show = (event) => {
    for (const row of asked(this.#form)) {
      const value = fieldOf(row, "result").value
      const cards = fieldOf(row, "cards").value
      const output = row.querySelector("[data-result]")
      row.toggleAttribute("data-empty", !value && !cards && isIn(row))
      output.textContent = this.#written(value) || cards
      output.dataset.sign = SIGNS[value[0]] ?? ""
    }
    const row = current(this.#form)
    if (event?.type === "show" || !row || row.hidden) ask(this.#form, asked(this.#form).find(isOpen))
  }
}

customElements.define("results-pad", ResultsPad)
