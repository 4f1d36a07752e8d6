// seat_cards.js: a row's cards as paper, with what they come to
import { drawn, faceOf } from "./faces.js"
import { whenChanged } from "./fields.js"
import { Hand } from "./hand.js"
import { fieldOf } from "./seats.js"

class SeatCards extends HTMLElement {
  connectedCallback() {
    this.className = "seat__cards"
    whenChanged(this.closest("form"), this.#show)
    this.#show()
  }

  #show = () => {
    const row = this.closest("[data-seat]")
    const hand = Hand.read(fieldOf(row, "cards").value)
    if (!hand.cards.length) return this.replaceChildren(drawn("strong", "", fieldOf(row, "result").value.replace("-", "−")))
    this.replaceChildren(drawn("span", "seat__said", ...this.#words(row, hand)), drawn("span", "hand", ...hand.cards.map(faceOf)))
  }

  #words(row, hand) {
    const { wordsTaem, wordsPok, wordsEarly, wordsSuited } = this.dataset
    const total = (hand.isPok ? wordsPok : wordsTaem).replace("{n}", hand.taem)
    const marks = [hand.isSuited && wordsSuited, fieldOf(row, "early")?.checked && wordsEarly].filter(Boolean)
    return hand.cards.length < 2 ? [] : [drawn("strong", "", total), ...(marks.length ? [marks.join(" · ")] : [])]
  }
}

customElements.define("seat-cards", SeatCards)
