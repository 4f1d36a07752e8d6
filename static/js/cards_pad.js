// cards_pad.js: ranks of one hand after another; a pok or a third card goes on by itself
import { showKeys } from "./cards_keys.js"
import { whenChanged, write } from "./fields.js"
import { handOf, lacksCards } from "./hands.js"
import { whenHeld } from "./hold.js"
import { announce, ask, asked, current, fieldOf, isOpen, nameOf, nextOpen } from "./seats.js"

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
    return row && handOf(row).cards.length ? row : this.#form.querySelector("[data-just]") ?? row
  }

  #tap = ({ target }) => {
    const { rank, suit, suited, early, stand } = target.closest("button")?.dataset ?? {}
    const row = rank || stand !== undefined ? current(this.#form) : this.#row
    if (!row) return
    if (rank) this.#say(row, handOf(row).with(rank))
    else if (suit) this.#say(row, handOf(row).withSuit(suit))
    else if (suited !== undefined && this.hasAttribute("data-exact")) this.#leaveExact(row)
    else if (suited !== undefined) this.#say(row, handOf(row).suitedOrNot())
    else if (early !== undefined) this.#compareEarly(row)
    else if (stand !== undefined) this.#goOn(row)
    this.#show()
  }

  #say(row, hand) {
    write(this.#form, { [nameOf(row, "cards")]: String(hand), [nameOf(row, "result")]: "" })
    announce(this.#form, `${row.dataset.name} ${hand}`)
    const wantsSuits = hand.isHalfSuited || (this.hasAttribute("data-exact") && hand.lacksSuits)
    if (hand.isFull && !wantsSuits) this.#goOn(row)
  }

  #leaveExact(row) {
    this.removeAttribute("data-exact")
    if (handOf(row).isFull) this.#goOn(row)
  }

  #compareEarly(row) {
    write(this.#form, { [nameOf(row, "early")]: fieldOf(row, "early").checked ? "" : "y" })
    if (handOf(row).isFull) this.#goOn(row)
  }

  #goOn(row) {
    this.#form.querySelector("[data-just]")?.removeAttribute("data-just")
    row.setAttribute("data-just", "")
    if (row === current(this.#form)) ask(this.#form, nextOpen(this.#form, row))
  }

  #show = (event) => {
    for (const row of asked(this.#form)) row.toggleAttribute("data-empty", lacksCards(row))
    if (event?.type === "show" || !current(this.#form)) ask(this.#form, asked(this.#form).find(isOpen))
    showKeys(this, current(this.#form), this.#row)
  }
}

customElements.define("cards-pad", CardsPad)
