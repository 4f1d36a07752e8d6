// card_typist.js: keys for ranks and suits that write cards into a field, such as "5s 5s 5s"
class CardTypist extends HTMLElement {
  #field = document.getElementById(this.dataset.field)

  connectedCallback() {
    this.hidden = false
    this.addEventListener("click", this.#tapped)
    for (const field of this.closest("form").querySelectorAll("input")) {
      field.addEventListener("focus", () => (this.#field = field))
    }
  }

  #tapped = ({ target }) => {
    const key = target.closest("button")
    if (!key) return
    const cards = this.#field.value.split(/[\s,]+/).filter(Boolean)
    const last = cards.at(-1) ?? ""
    if ("erase" in key.dataset) cards.pop()
    else if ("again" in key.dataset) cards.push(...(last ? [last] : []))
    else if (key.dataset.rank) cards.splice(last.length === 1 ? -1 : cards.length, 1, key.dataset.rank)
    else if (last) cards.push(last.length === 1 ? cards.pop() + key.dataset.suit : last[0] + key.dataset.suit)
    this.#field.value = cards.join(" ")
    this.#field.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

customElements.define("card-typist", CardTypist)
