// no_network.js: what is not kept says that there is no network, while it is still on the page
import { isKept } from "./kept_forms.js"

const PATIENCE = 30_000
const FRESH = 16_000
let warned = 0
let heard = Date.now()

// A phone is not always right about it, so the same key passes the second time.
const isDead = () => !navigator.onLine || (document.querySelector("main[data-polls]") && Date.now() - heard > FRESH)

document.addEventListener("heard", () => (heard = Date.now()))
document.addEventListener("visibilitychange", () => (heard = Date.now()))

document.addEventListener("submit", (event) => {
  const note = document.querySelector("[data-no-network]")
  const { target: form, submitter } = event
  if (form.method !== "post" || !note || isKept(form, submitter) || event.defaultPrevented) return
  note.hidden = !isDead() || Date.now() - warned < PATIENCE
  if (note.hidden) return
  warned = Date.now()
  event.preventDefault()
  event.stopImmediatePropagation()
  note.scrollIntoView({ block: "nearest" })
})

document.addEventListener("unsafe", ({ detail }) => {
  for (const note of document.querySelectorAll("[data-unsafe]")) note.hidden = false
  for (const note of document.querySelectorAll("[data-unsaved]")) note.hidden = !detail
})
