// look_ahead.js: shows what a form would move while it is filled in, by the scorer that will move it
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
    const url = new URL(this.#form.dataset.preview, location.href)
    url.searchParams.set("piece", "preview")
    this.#asking = new AbortController()
    try {
      const answer = await fetch(url, { method: "POST", body: new FormData(this.#form), signal: this.#asking.signal })
      if (answer.ok) this.#show(await answer.text())
    } catch {
      // no network, or something else was typed: saving works without it
    }
  }

  #show(text) {
    const piece = new DOMParser().parseFromString(text, "text/html").getElementById("preview")
    if (piece) document.getElementById("preview").replaceChildren(...piece.childNodes)
  }
}

const form = document.querySelector("form[data-preview]")
if (form) new LookAhead(form)
