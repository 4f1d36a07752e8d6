// draft.js: keeps an unsent entry on this phone, because phones lock in the middle of a hand
import { read, set, tellChanged } from "./fields.js"
import { freshKey } from "./fresh_key.js"
import { keep, names, recall } from "./memory.js"

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

  // A draft that was sent keeps its key, so that what did arrive is not recorded twice.
  #restore() {
    const draft = recall(this.#place)
    if (draft) set(this.#form, draft.values)
    if (draft?.sent) this.#form.elements.key.value = draft.key
    tellChanged(this.#form)
  }

  #keep(sent) {
    const key = this.#form.elements.key.value
    const before = recall(this.#place)
    const once = sent || (before?.sent === true && before.key === key)
    keep(this.#place, { deal: Number(this.#form.dataset.draft), key, sent: once, values: read(this.#form) })
    if (sent) this.#form.elements.said_at.value = new Date().toISOString()
  }

  // The page comes back as it was left; what was saved from it is gone from the drafts.
  #back() {
    const draft = recall(this.#place)
    if (!draft) return location.reload()
    if (!draft.sent) this.#form.elements.key.value = freshKey()
  }
}

if (form) new Draft(form)

// A page that shows deals as saved says which number comes next: what was sent before it has arrived.
for (const page of document.querySelectorAll("[data-saved-for]")) {
  const place = placeOf(page.dataset.savedFor)
  const draft = names(PREFIX).includes(place) ? recall(place) : null
  if (draft?.sent && draft.deal < Number(page.dataset.next)) keep(place, null)
}
