// dealer_pad.js: choose who deals
import { whenChanged, write } from "./fields.js"

class DealerPad extends HTMLElement {
  #form = this.closest("form")

  connectedCallback() {
    this.addEventListener("click", this.#tap)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  #tap = ({ target }) => {
    const key = target.closest("[data-value]")
    if (!key) return
    write(this.#form, { dealer: key.dataset.value })
    this.dispatchEvent(new Event("shut", { bubbles: true }))
  }

  #show = () => {
    for (const key of this.querySelectorAll("[data-value]")) {
      const chosen = key.dataset.value === this.#form.elements.dealer.value
      key.setAttribute("aria-pressed", chosen)
      if (chosen) this.#form.querySelector("[data-dealer-line]").textContent = key.dataset.line
    }
  }
}

customElements.define("dealer-pad", DealerPad)
