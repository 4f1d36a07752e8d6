// number_pad.js: one tap, one number for the cell that is asked, and on to the next
import { barredFor } from "./barred.js"
import { countsOf, excessOf, haveAllBet, mostOf, termsOf } from "./counts.js"
import { showKeys } from "./number_keys.js"
import { whenChanged, write } from "./fields.js"
import { ask, asked, current, fieldOf } from "./seats.js"

// What the Mission asks besides, and nobody has said yet.
const neededIn = (part) => [...part.querySelectorAll("[data-needed]")].find((field) => field.value === "")

class NumberPad extends HTMLElement {
  #form = this.closest("form")
  #keys = this.querySelector("[data-keys]")
  #hint = this.querySelector("[data-hint]")
  #agree = this.querySelector("[data-agree]")
  #cell = ""
  #wanted = ""

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.#form.addEventListener("click", this.#choose)
    this.#form.addEventListener("next", () => this.#go())
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  get #now() { return this.#form.elements[this.#cell] }
  get #agreed() { return this.#form.elements.agreed?.checked }

  #choose = ({ target }) => {
    const row = target.closest("[data-seat]")
    const cell = target.closest("[data-cell]") ?? (target.closest("[data-focus]") && fieldOf(row, "bet"))
    if (cell) this.#go(cell)
    if (cell) this.#tell()
  }

  #tap = ({ target }) => {
    const key = target.closest("button")
    if (key === this.#agree) this.#playOn()
    else if (key?.dataset.rule) this.#refuse(key)
    else if (key) this.#give(key.dataset.value)
  }

  #playOn() {
    const { agreed } = this.#form.elements
    agreed.closest("[data-unasked]")?.removeAttribute("data-unasked")
    agreed.checked = true
    this.#give(this.#wanted)
  }

  // What may not be bet is said, and nothing is written.
  #refuse({ dataset: { rule, value } }) {
    const name = this.#now.closest("[data-seat]").dataset.name
    this.#hint.textContent = this.#words("says", rule, { bet: value, name, total: termsOf(this.#form).barredTotal })
    this.#wanted = value
    this.#agree.hidden = false
  }

  #give(value) {
    const cell = this.#now
    if (!cell) return
    cell.value = value
    this.#go(this.#next(cell))
    write(this.#form, {})
  }

  // Bets in turn, then the tricks of whoever has none yet; hot tricks row by row.
  #next(cell) {
    const rows = asked(this.#form)
    const at = rows.indexOf(cell.closest("[data-seat]"))
    const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at)]
    const open = (field, list) => list.map((row) => fieldOf(row, field)).find((one) => one.value === "")
    if (cell.dataset.cell === "bet") return open("bet", inTurn) ?? open("won", rows)
    if (cell.dataset.cell === "hot") return rows[at + 1] && fieldOf(rows[at + 1], "hot")
    const others = inTurn.filter((row) => fieldOf(row, "won").value === "")
    return others.length > 1 ? open("won", inTurn) : undefined
  }

  #go(cell) {
    this.#now?.removeAttribute("data-now")
    this.#cell = cell?.name ?? ""
    cell?.toggleAttribute("data-now", true)
    ask(this.#form, cell?.closest("[data-seat]"))
  }

  #show = () => {
    for (const row of asked(this.#form)) row.toggleAttribute("data-empty", fieldOf(row, "bet").value === "" || Boolean(neededIn(row)))
    for (const cell of this.#form.querySelectorAll("[data-cell]")) cell.readOnly = true
    const row = current(this.#form)
    if (!this.#now || (row && !row.contains(this.#now))) this.#go(this.#first(row))
    this.#form.toggleAttribute("data-blocked", !haveAllBet(this.#form) || excessOf(this.#form) !== 0 || Boolean(neededIn(this.#form)))
    this.#tell()
  }

  #first(row) {
    const rows = row ? [row] : asked(this.#form)
    const open = rows.map((one) => fieldOf(one, "bet")).find((cell) => cell.value === "")
    return open ?? (row && fieldOf(row, "won"))
  }

  #tell() {
    this.#agree.hidden = true
    this.#hint.textContent = this.#say()
    this.#showKeys()
  }

  #say() {
    const field = this.#now?.dataset.cell
    const excess = excessOf(this.#form)
    const all = haveAllBet(this.#form)
    this.#hint.toggleAttribute("data-wrong", all && excess !== 0)
    if (all && excess) return JSON.parse(excess > 0 ? this.dataset.many : this.dataset.few)[Math.abs(excess) - 1] ?? ""
    if (all && field !== "hot") return neededIn(this.#form)?.dataset.needed ?? this.dataset.right
    return field ? this.#words("ask", field, { name: this.#now.closest("[data-seat]").dataset.name }) : ""
  }

  #words = (kind, which, params) =>
    this.dataset[kind + which[0].toUpperCase() + which.slice(1)].replace(/{(\w+)}/g, (_all, name) => params[name])

  #showKeys() {
    const row = this.#now?.closest("[data-seat]")
    const { cell } = this.#now?.dataset ?? {}
    const free = cell === "bet" && this.#agreed
    const highest = mostOf(this.#form)
    const most = { bet: free ? Infinity : highest, won: highest, hot: Number(countsOf(this.#form).get(row)) }[cell] ?? -1
    const barred = cell === "bet" && !free ? barredFor(this.#form, row) : new Map()
    showKeys(this.#keys, { highest, most, barred, pressed: this.#now?.value ?? "" })
  }
}

customElements.define("number-pad", NumberPad)
