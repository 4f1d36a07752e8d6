// rank_tiles.js: one tap says how many cards of a rank a pile has; somebody else has all the others
import { cardsOf, namedIn, rankOf } from "./ranks.js"
import { whenChanged, write } from "./fields.js"
import { announce, ask, current, nameOf, seatsOf } from "./seats.js"

class RankTiles extends HTMLElement {
  #form = this.closest("form")
  #halves = [...this.querySelectorAll("[data-rank]")]
  #rows = seatsOf(this.#form)
  #order = this.#halves.map((half) => half.dataset.rank)

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.#form.addEventListener("click", this.#picked)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  get #rest() { return this.#rows.find((row) => row.dataset.seat === this.#form.elements[this.dataset.rest].value) }

  // Two piles: whoever is not counted has the rest. With more, somebody in particular has it.
  #restBeside(row) { return this.#rows.length > 2 ? this.#rest ?? this.#rows.at(-1) : this.#rows.find((other) => other !== row) }

  #tap = ({ target }) => {
    const { rank, count, card, exchange, next } = target.closest("button")?.dataset ?? {}
    if (rank) this.#give(current(this.#form), rank, card, Number(count))
    else if (exchange !== undefined) this.#exchange(this.#restBeside(current(this.#form)))
    else if (next !== undefined) this.#say({}, this.#rows[(this.#rows.indexOf(this.#rest) + 1) % this.#rows.length])
  }

  #give(row, rank, card, count) {
    const cards = cardsOf(row)
    const had = cards.filter((one) => rankOf(one) === rank)
    const has = card ? (had.includes(card) ? had.filter((one) => one !== card) : [...had, card])
      : Array(had.length === count ? 0 : count).fill(rank)
    const now = [...cards.filter((one) => rankOf(one) !== rank), ...has]
    now.sort((a, b) => this.#order.indexOf(rankOf(a)) - this.#order.indexOf(rankOf(b)))
    const rest = this.#restBeside(row)
    this.#say({ [nameOf(row, "cards")]: now.join(" "), ...(this.#rows.length > 2 ? {} : { [nameOf(rest, "cards")]: "" }) }, rest)
    announce(this.#form, `${row.dataset.name}: ${has.join(" ") || "–"}`)
  }

  // What was counted was the other pile.
  #exchange(row) {
    const from = this.#restBeside(row)
    ask(this.#form, row)
    this.#say({ [nameOf(row, "cards")]: cardsOf(from).join(" "), [nameOf(from, "cards")]: "" }, from)
  }

  #say(values, rest) { write(this.#form, { ...values, [this.dataset.rest]: rest.dataset.seat }) }

  #picked = ({ target }) => {
    const row = target.closest("[data-focus]")?.closest("[data-seat]")
    if (row && this.#rows.length === 2 && row === this.#rest) this.#exchange(row)
    else if (row) this.#show()
  }

  #show = (event) => {
    const asked = current(this.#form)
    if (!asked || (event?.type === "show" && this.#rows.length === 2 && asked === this.#rest)) ask(this.#form, this.#rows.find((row) => row !== this.#rest))
    const [row, named] = [current(this.#form), namedIn(this.#rows)]
    for (const each of this.#rows) {
      each.toggleAttribute("data-rest", each === this.#rest)
      each.toggleAttribute("data-empty", each === row && !named.length)
      if (!named.length) each.querySelector("[data-net]").textContent = ""
    }
    for (const half of this.#halves) this.#showHalf(half, cardsOf(row), namedIn(this.#rows.filter((each) => each !== row)))
    for (const words of this.querySelectorAll("[data-whose]")) words.textContent = words.dataset.whose.replace("{name}", row.dataset.name)
    for (const key of this.querySelectorAll("[data-next]")) key.textContent = key.dataset.words.replace("{name}", this.#rest?.dataset.name ?? "–")
  }

  #showHalf(half, own, others) {
    const { rank, card, count } = half.dataset
    const ofRank = (cards) => cards.filter((one) => rankOf(one) === rank)
    half.setAttribute("aria-pressed", card ? own.includes(card) : ofRank(own).length === Number(count))
    half.disabled = card ? others.includes(card) : ofRank(others).length + Number(count) > 2
  }
}

customElements.define("rank-tiles", RankTiles)
