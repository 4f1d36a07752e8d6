// preview_key.js: a key that says what saving will do, once the page that will save it has said so
import { whenChanged } from "./fields.js"

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
    if (event) this.#form.querySelector(".errors")?.remove()
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#key.disabled = true
    this.#label.textContent = this.#plain
    if (this.#filled) this.#timer = setTimeout(() => this.#ask(), PAUSE)
    else document.getElementById("preview").replaceChildren()
  }

  async #ask() {
    const url = new URL(this.dataset.preview, location.href)
    url.searchParams.set("piece", "preview")
    const body = new FormData(this.#form)
    body.append(this.#key.name, this.#key.value)
    this.#asking = new AbortController()
    try {
      const answer = await fetch(url, { method: "POST", body, signal: this.#asking.signal })
      if (answer.ok) this.#tell(await answer.text())
    } catch (error) {
      // no network: saving goes without it; another tap: its own answer is on the way
      if (error.name !== "AbortError") this.#key.disabled = false
    }
  }

  #tell(text) {
    const piece = new DOMParser().parseFromString(text, "text/html").getElementById("preview")
    if (!piece) return
    document.getElementById("preview").replaceChildren(...piece.childNodes)
    this.#key.disabled = !piece.dataset.label
    this.#label.textContent = piece.dataset.label ?? this.#plain
  }
}

customElements.define("preview-key", PreviewKey)
