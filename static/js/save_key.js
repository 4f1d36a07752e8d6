// save_key.js: greyed until nothing is missing, then it says what saving will do
import { whenChanged } from "./fields.js"
import { askPreview, clearPreview } from "./preview.js"
import { asked, isOpen } from "./seats.js"

const PAUSE = 120

class SaveKey extends HTMLElement {
  #form = document.getElementById(this.dataset.form)
  #key = this.querySelector("button")
  #label = this.#key.firstElementChild
  #plain = this.#label.textContent
  #left = JSON.parse(this.dataset.left)
  #timer
  #asking

  connectedCallback() {
    this.toggleAttribute("live", true)
    whenChanged(this.#form, this.#show)
    this.#show()
  }

  #show = () => {
    const left = asked(this.#form).filter(isOpen)
    const names = left.map((row) => row.dataset.name).join(", ")
    const waits = left.length > 0 || this.#form.hasAttribute("data-blocked")
    this.#key.disabled = waits
    this.#label.textContent = left.length ? this.#left[left.length - 1].replace("{names}", names) : this.#plain
    this.#key.classList.toggle("btn--waits", left.length > 0)
    this.#clear()
    if (waits) clearPreview()
    else this.#timer = setTimeout(() => this.#ask(), PAUSE)
  }

  #clear() {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    for (const net of this.#form.querySelectorAll("[data-net]:not([data-lasts])")) net.textContent = ""
    for (const total of this.#form.querySelectorAll("[data-total]")) total.textContent = total.dataset.total
  }

  async #ask() {
    this.#asking = new AbortController()
    try {
      const piece = await askPreview(this.dataset.preview, new FormData(this.#form), this.#asking.signal)
      if (piece) this.#tell(piece)
    } catch {
      // no network, or another tap came: saving works without it
    }
  }

  #tell(piece) {
    for (const line of document.querySelectorAll("#preview [data-of]")) this.#showNet(line)
    if (piece.dataset.label) this.#label.textContent = piece.dataset.label
  }

  #showNet(line) {
    const row = this.#form.querySelector(`[data-seat="${line.dataset.of}"]`)
    const amount = line.querySelector(".amount")
    const net = row?.querySelector("[data-net]")
    if (net) net.replaceChildren(amount.cloneNode(true))
    const total = row?.querySelector("[data-total]")
    if (total) total.textContent = Number(total.dataset.total) + Number(line.dataset.amount)
    if (line.dataset.save && row?.matches("[data-dealer]") && !total) this.#label.textContent = line.dataset.save
  }
}

customElements.define("save-key", SaveKey)
