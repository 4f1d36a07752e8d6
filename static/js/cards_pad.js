// cards_pad.js: ranks of one hand after another; a pok or a third card goes on by itself
import { whenChanged, write } from "./fields.js"
import { Hand } from "./hand.js"
import { whenHeld } from "./hold.js"
import { announce, ask, asked, current, fieldOf, isIn, isOpen, nameOf, nextOpen } from "./seats.js"

class CardsPad extends HTMLElement {
  #form = this.closest("form")

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    whenHeld(this.querySelector("[data-suited]"), () => { this.toggleAttribute("data-exact"); this.#show() })
    whenChanged(this.#form, this.#show)
    this.#form.addEventListener("click", this.#show)
    this.#show()
  }

  // The hand being keyed in; while it is empty, what is said still concerns the one before it.
  get #row() {
    const row = current(this.#form)
    return row && this.#hand(row).cards.length ? row : this.#form.querySelector("[data-just]") ?? row
  }

  #hand = (row) => Hand.read(fieldOf(row, "cards").value)

  #tap = ({ target }) => {
    const { rank, suit, suited, early, stand } = target.closest("button")?.dataset ?? {}
    const row = rank || stand !== undefined ? current(this.#form) : this.#row
    if (!row) return
    if (rank) this.#say(row, this.#hand(row).with(rank))
    else if (suit) this.#say(row, this.#hand(row).withSuit(suit))
    else if (suited !== undefined && this.hasAttribute("data-exact")) this.toggleAttribute("data-exact", false)
    else if (suited !== undefined) this.#say(row, this.#hand(row).suitedOrNot())
    else if (early !== undefined) this.#compareEarly(row)
    else if (stand !== undefined) this.#goOn(row)
    this.#show()
  }

  // The dealer's cards are needed as soon as there are others to compare them with.
  #lacks(row) {
    if (this.#hand(row).cards.length > 1 || !isIn(row)) return false
    if (!row.matches("[data-dealer]")) return fieldOf(row, "result").value === ""
    return asked(this.#form).some((other) => other !== row && isIn(other) && fieldOf(other, "result").value === "")
  }

  #say(row, hand) {
    write(this.#form, { [nameOf(row, "cards")]: String(hand), [nameOf(row, "result")]: "" })
    announce(this.#form, `${row.dataset.name} ${hand}`)
    if (hand.isFull && !(this.hasAttribute("data-exact") && hand.lacksSuits)) this.#goOn(row)
  }

  #compareEarly(row) {
    write(this.#form, { [nameOf(row, "early")]: fieldOf(row, "early").checked ? "" : "y" })
    if (this.#hand(row).isFull) this.#goOn(row)
  }

  #goOn(row) {
    this.#form.querySelector("[data-just]")?.removeAttribute("data-just")
    row.setAttribute("data-just", "")
    if (row === current(this.#form)) ask(this.#form, nextOpen(this.#form, row))
  }

  #show = () => {
    for (const row of asked(this.#form)) row.toggleAttribute("data-empty", this.#lacks(row))
    if (!current(this.#form)) ask(this.#form, asked(this.#form).find(isOpen))
    const row = this.#row
    const hand = row ? this.#hand(row) : new Hand()
    const exact = this.hasAttribute("data-exact")
    const [suited, early, stand] = ["suited", "early", "stand"].map((name) => this.querySelector(`[data-${name}]`))
    suited.setAttribute("aria-pressed", exact ? "mixed" : hand.isSuited)
    suited.disabled = !exact && hand.cards.length > 1 && !hand.maySuit && hand.lacksSuits
    stand.disabled = !current(this.#form) || isOpen(current(this.#form))
    for (const key of this.querySelectorAll("[data-suit]")) key.hidden = !exact
    if (!early) return
    early.hidden = exact
    early.setAttribute("aria-pressed", Boolean(row && fieldOf(row, "early")?.checked))
    early.disabled = !row || row.matches("[data-dealer]")
  }
}

customElements.define("cards-pad", CardsPad)
