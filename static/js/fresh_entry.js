// fresh_entry.js: the form of what was just kept becomes the form of the next, without a network
import { placeOf } from "./drop.js"
import { read, set, tellChanged } from "./fields.js"
import { freshKey } from "./fresh_key.js"
import { keep, recall } from "./memory.js"

const FOR_THIS_TAB = "sessionStorage"
const nameOf = (form) => "empty" + placeOf(form.getAttribute("action"))
const form = document.querySelector("form[data-draft][data-number]")

// Stakes stay as last time, and so does what decides which fields there are.
const goesOn = (name) => name.endsWith("-stake") || form.elements[name]?.closest?.("[data-asks]")

// Before a draft is put in; a refused form is full of what was refused, and asks the tab then.
const blank = form && !form.querySelector(".errors") ? read(form) : null
if (blank) keep(nameOf(form), blank, FOR_THIS_TAB)

export function forgetDraft({ key, path }) {
  const place = placeOf(path)
  if (recall(place)?.key === key) keep(place, null)
  const isHere = form?.isConnected && form.elements.key.value === key
  if (isHere && !form.hasAttribute("data-sent")) freshEntry(form) // else somebody waits for the answer
}

export function freshEntry(used) {
  used.elements.key.value = freshKey()
  used.removeAttribute("data-sent")
  if (used === form) empty()
  else if (used.matches("[data-swap]")) emptyEvent(used)
  else for (const field of used.elements) field.disabled = true
}

function empty() {
  form.querySelector(".errors")?.remove()
  const values = Object.entries(blank ?? recall(nameOf(form), FOR_THIS_TAB) ?? {}).filter(([name]) => !goesOn(name))
  set(form, Object.fromEntries(values))
  form.dispatchEvent(new Event("next"))
  tellChanged(form)
}

function emptyEvent(event) {
  for (const field of event.querySelectorAll("input:not([type=hidden], [type=radio])")) {
    if (field.type === "checkbox") field.checked = false
    else field.value = ""
  }
  for (const pad of event.querySelectorAll("meld-pad")) pad.replaceWith(pad.cloneNode(true))
  tellChanged(event)
}
