// seat_cards.js: a row's cards as paper, with what they come to
import { whenChanged } from "./fields.js"
import { Hand } from "./hand.js"
import { fieldOf } from "./seats.js"

const SVG = "http://www.w3.org/2000/svg"

function drawn(tag, className, ...children) {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

function suitOf(suit) {
  const svg = document.createElementNS(SVG, "svg")
  const use = document.createElementNS(SVG, "use")
  use.setAttribute("href", `#suit-${suit}`)
  svg.setAttribute("class", `suit suit--${suit}`)
  svg.append(use)
  return svg
}

function cardOf({ rank, suit }, place) {
  const face = drawn("span", "card-face", drawn("span", "card-face__rank", rank), ...(suit ? [suitOf(suit)] : []))
  if (suit) face.classList.add(`card-face--${suit}`)
  if (place === 2) face.classList.add("card-face--drawn")
  return face
}

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
    this.replaceChildren(drawn("span", "seat__said", ...this.#words(row, hand)), drawn("span", "hand", ...hand.cards.map(cardOf)))
  }

  #words(row, hand) {
    const { wordsTaem, wordsPok, wordsEarly, wordsSuited } = this.dataset
    const total = (hand.isPok ? wordsPok : wordsTaem).replace("{n}", hand.taem)
    const marks = [hand.isSuited && wordsSuited, fieldOf(row, "early")?.checked && wordsEarly].filter(Boolean)
    return hand.cards.length < 2 ? [] : [drawn("strong", "", total), ...(marks.length ? [marks.join(" · ")] : [])]
  }
}

customElements.define("seat-cards", SeatCards)
