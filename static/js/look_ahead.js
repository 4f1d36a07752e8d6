// look_ahead.js: shows what a form would move while it is filled in, by the scorer that will move it
import { askPreview } from "./preview.js"

const PAUSE = 400

class LookAhead {
  #form
  #timer
  #asking

  constructor(of) {
    this.#form = of
    of.addEventListener("input", () => this.#soon())
    this.#soon()
  }

  #soon() {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#timer = setTimeout(() => this.#ask(), PAUSE)
  }

  async #ask() {
    this.#asking = new AbortController()
    try {
      await askPreview(this.#form.dataset.preview, new FormData(this.#form), this.#asking.signal)
    } catch {
      // no network, or something else was typed: saving works without it
    }
  }
}

const form = document.querySelector("form[data-preview]")
if (form) new LookAhead(form)
