// preview_key.js: a key that says what saving will do, once the page that will save it has said so
import { whenChanged } from "./fields.js"
import { askPreview, clearPreview } from "./preview.js"

const PAUSE = 80

class PreviewKey extends HTMLElement {
  #form = document.getElementById(this.dataset.form)
  #key = this.querySelector("button")
  #label = this.#key.firstElementChild
  #plain = this.#label.textContent
  #timer
  #asking

  connectedCallback() {
    this.toggleAttribute("live", true)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  get #filled() {
    const body = new FormData(this.#form)
    return this.dataset.needs.split(" ").some((name) => body.get(name))
  }

  #show = (event) => {
    if (event?.type === "input") this.#form.querySelector(".errors")?.remove()
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#key.disabled = true
    this.#label.textContent = this.#plain
    if (this.#filled) this.#timer = setTimeout(() => this.#ask(), PAUSE)
    else clearPreview()
  }

  async #ask() {
    const body = new FormData(this.#form)
    body.append(this.#key.name, this.#key.value)
    this.#asking = new AbortController()
    try {
      const piece = await askPreview(this.dataset.preview, body, this.#asking.signal)
      if (piece) this.#tell(piece)
    } catch (error) {
      // no network: saving goes without it; another tap: its own answer is on the way
      if (error.name !== "AbortError") this.#key.disabled = false
    }
  }

  #tell(piece) {
    this.#key.disabled = !piece.dataset.label
    this.#label.textContent = piece.dataset.label ?? this.#plain
  }
}

customElements.define("preview-key", PreviewKey)
