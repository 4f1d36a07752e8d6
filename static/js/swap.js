// swap.js: a form saves without leaving its page; what gets no answer is sent the plain way
import { freshEntry } from "./fresh_entry.js"
import { isKept } from "./kept_forms.js"
import { deliver } from "./outbox.js"
import { refusedHere } from "./settling.js"
import { show, showPage } from "./swapped.js"

let sending
let waiting

const same = (a, b) => a?.name === b?.name && a?.value === b?.value

function post(form, key) {
  const body = new FormData(form)
  if (key?.name) body.append(key.name, key.value)
  if (body.has("said_at")) body.set("said_at", new Date().toISOString())
  return fetch(form.getAttribute("action"), { method: "POST", body })
}

async function send(form, key) {
  sending = key
  waiting = undefined
  try {
    if (isKept(form, key)) await keep(form, key)
    else await show(await post(form, key))
  } catch {
    sendPlainly(form, key)
  }
  goOn()
}

// What is recorded goes through the outbox; without an answer the page is ready for the next event.
async function keep(form, key) {
  const { became, place, page, ...fate } = await deliver(form, key)
  if (became === "asks") await refusedHere(fate)
  if (became === "asks") return showPage(page)
  if (became !== "done") return undefined
  const next = place && (await fetch(place).catch(() => undefined))
  return next?.ok ? showPage(await next.text(), next.url) : freshEntry(form)
}

function sendPlainly(form, key) {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: key?.name, value: key?.value })
  if (key?.name) form.append(field)
  form.submit()
}

// A key tapped while another is being saved is not lost; the same key twice is a double tap.
function goOn() {
  const key = waiting && [...document.querySelectorAll("[data-swap] button")].find((one) => same(one, waiting))
  waiting = undefined
  if (key && !key.disabled) key.form.requestSubmit(key)
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter: key } = event
  if (!form.matches("[data-swap]") || key?.hasAttribute("formaction")) return
  if (event.defaultPrevented) waiting = same(key, sending) ? waiting : { name: key?.name, value: key?.value }
  else send(form, key)
  event.preventDefault()
})
