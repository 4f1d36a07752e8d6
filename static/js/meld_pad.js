// meld_pad.js: keys that write the cards of a meld into its field
import { write } from "./fields.js"
import { Meld } from "./meld.js"

class MeldPad extends HTMLElement {
  #meld = new Meld()

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    this.#show()
  }

  #tap = ({ target }) => {
    const { rank, suit, shape, step, erase } = target.closest("button")?.dataset ?? {}
    if (rank) this.#meld.tapRank(rank)
    else if (suit) this.#meld.tapSuit(suit)
    else if (shape) this.#meld.tapShape(shape)
    else if (step) this.#meld.step(Number(step))
    else if (erase !== undefined) this.#meld = new Meld()
    else return
    write(this.closest("form"), { [this.dataset.into]: this.#meld.cards.join(" ") })
    this.#show()
  }

  #show() {
    const { shape, rank, suit, count, lacksSuit } = this.#meld
    const loose = count < 2
    this.querySelector("[data-count]").textContent = count
    const say = this.querySelector("[data-say]")
    say.textContent = lacksSuit ? say.dataset.without : ""
    this.toggleAttribute("data-lacks", lacksSuit)
    const press = (key, down) => key.setAttribute("aria-pressed", down)
    for (const key of this.querySelectorAll("[data-shape]")) press(key, !loose && key.dataset.shape === shape)
    for (const key of this.querySelectorAll("[data-rank]")) press(key, key.dataset.rank === rank)
    for (const key of this.querySelectorAll("[data-suit]")) press(key, key.dataset.suit === suit)
  }
}

customElements.define("meld-pad", MeldPad)
