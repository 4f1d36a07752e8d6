// pick_one.js: what concerns one person shows once that person is picked, and keys say the name
class PickOne extends HTMLElement {
  connectedCallback() {
    this.closest("form").toggleAttribute("live", true)
    this.addEventListener("change", this.#show)
    this.closest("form").addEventListener("show", this.#again)
    this.#show()
  }

  // Another phone may have said that whoever was picked has left the hand.
  #again = () => {
    const gone = this.querySelector(":checked:disabled")
    if (gone) gone.checked = false
    this.#show()
  }

  #show = () => {
    const picked = this.querySelector(":checked")
    for (const piece of document.querySelectorAll("[data-whose]"))
      piece.toggleAttribute("data-now", piece.dataset.whose === picked?.value)
    for (const key of document.querySelectorAll("[data-named]")) {
      key.disabled = !picked
      if (picked) key.textContent = key.dataset.named.replace("{name}", picked.dataset.name)
    }
    if (!picked) return
    for (const way of document.querySelectorAll("[data-who]"))
      way[way.matches("a") ? "href" : "value"] = `${way.dataset.who}&who=${picked.value}`
  }
}

customElements.define("pick-one", PickOne)
