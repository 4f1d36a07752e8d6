// card_faces.js: the cards of a field as paper, or what to do while there are none
import { drawn, faceOf } from "./faces.js"
import { whenChanged } from "./fields.js"
import { Hand } from "./hand.js"

class CardFaces extends HTMLElement {
  connectedCallback() {
    whenChanged(this.closest("form"), this.#show)
    this.#show()
  }

  #show = () => {
    const { cards } = Hand.read(this.closest("form").elements[this.dataset.shows].value)
    const hand = drawn("span", "hand", ...cards.map((card) => faceOf(card)))
    this.replaceChildren(cards.length ? hand : drawn("span", "muted", this.dataset.empty))
  }
}

customElements.define("card-faces", CardFaces)
