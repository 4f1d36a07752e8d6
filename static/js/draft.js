// draft.js: keeps an unsent entry on this phone, because phones lock in the middle of a hand
import { placeOf } from "./drop.js"
import { read, set, tellChanged } from "./fields.js"
import { freshKey } from "./fresh_key.js"
import { keep, recall } from "./memory.js"

const form = document.querySelector("form[data-draft]")

class Draft {
  #form
  #place
  #sent = false

  constructor(of) {
    this.#form = of
    this.#place = placeOf(of.getAttribute("action"))
    this.#restore()
    of.addEventListener("input", () => this.#keep(false))
    of.addEventListener("submit", (event) => this.#keep(!event.submitter?.hasAttribute("formaction")))
    of.addEventListener("next", () => this.#next())
    addEventListener("pageshow", ({ persisted }) => persisted && this.#back())
  }

  // What was sent and not refused may have arrived: it keeps its key, so that it is not recorded
  // twice, until the page that shows it drops it. What was typed keeps the base it was typed on.
  #restore() {
    const draft = recall(this.#place)
    if (draft?.sent && this.#form.querySelector(".errors")) {
      draft.sent = false
      keep(this.#place, draft)
    }
    if (draft) set(this.#form, draft.values)
    this.#form.toggleAttribute("data-typed", Boolean(draft))
    if (draft) this.#form.elements.base.value = draft.base
    if (draft?.sent) this.#form.elements.key.value = draft.key
    tellChanged(this.#form)
  }

  // Said on the page itself, as a phone that keeps nothing holds what was typed there alone.
  #keep(sent) {
    this.#form.toggleAttribute("data-typed", true)
    const key = this.#form.elements.key.value
    const before = recall(this.#place)
    const once = sent || (before?.sent === true && before.key === key)
    const base = this.#form.elements.base.value
    keep(this.#place, { base, key, sent: once, values: read(this.#form) })
    this.#sent ||= sent
    if (sent) this.#form.elements.said_at.value = new Date().toISOString()
  }

  #next() {
    this.#sent = false
    this.#form.removeAttribute("data-typed")
  }

  // The page comes back from the cache as it was left, which may be before it was saved.
  #back() {
    if (this.#sent || recall(this.#place)?.sent) location.reload()
    else this.#form.elements.key.value = freshKey()
  }
}

if (form) new Draft(form)
