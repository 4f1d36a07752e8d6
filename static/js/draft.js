// draft.js: keeps an unsent entry on this phone, because phones lock in the middle of a hand
import { read, set, tellChanged } from "./fields.js"
import { freshKey } from "./fresh_key.js"
import { keep, recall } from "./memory.js"

const PREFIX = "draft:"
const form = document.querySelector("form[data-draft]")
const placeOf = (path) => PREFIX + new URL(path, location.href).pathname

class Draft {
  #form
  #place

  constructor(of) {
    this.#form = of
    this.#place = placeOf(of.getAttribute("action"))
    this.#restore()
    of.addEventListener("input", () => this.#keep(false))
    of.addEventListener("submit", (event) => this.#keep(!event.submitter?.hasAttribute("formaction")))
    addEventListener("pageshow", ({ persisted }) => persisted && this.#back())
  }

  // What was sent is saved once the page's mark has moved on; until then it keeps its key, so that
  // what did arrive is not recorded twice. What was typed keeps the base it was typed on.
  #restore() {
    const found = recall(this.#place)
    const saved = found?.sent && found.mark < this.#mark
    if (saved) keep(this.#place, null)
    const draft = saved ? null : found
    if (draft) set(this.#form, draft.values)
    if (draft) this.#form.elements.base.value = draft.base
    if (draft?.sent) this.#form.elements.key.value = draft.key
    tellChanged(this.#form)
  }

  #keep(sent) {
    const key = this.#form.elements.key.value
    const before = recall(this.#place)
    const once = sent || (before?.sent === true && before.key === key)
    const base = this.#form.elements.base.value
    keep(this.#place, { mark: this.#mark, base, key, sent: once, values: read(this.#form) })
    if (sent) this.#form.elements.said_at.value = new Date().toISOString()
  }

  // The page comes back from the cache as it was left, which may be before it was saved.
  #back() {
    if (recall(this.#place)?.sent) location.reload()
    else this.#form.elements.key.value = freshKey()
  }

  // the next deal's number, or the version of the one that is corrected
  get #mark() { return Number(this.#form.dataset.draft) }
}

if (form) new Draft(form)
