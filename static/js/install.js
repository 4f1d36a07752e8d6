// install.js: the worker that keeps the last boards; a new one is offered and never forced on anybody
import { keep, recall } from "./memory.js"
import { all, known, mayGo } from "./rows.js"

const SAID = "plain-http"
const offer = document.getElementById("update")

// What waits is sent by the version that kept it; until then the new one waits too.
const isEmpty = () => !known.some(mayGo)

function show(waiting) {
  if (!waiting || !navigator.serviceWorker.controller || !offer) return
  const look = () => (offer.hidden = !isEmpty())
  document.addEventListener("outbox", look)
  all().then(look)
  offer.querySelector("button").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true })
    waiting.postMessage("take over")
  }, { once: true })
}

async function install() {
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => undefined)
  show(registration?.waiting)
  registration?.addEventListener("updatefound", () => {
    const { installing } = registration
    installing.addEventListener("statechange", () => installing.state === "installed" && show(installing))
  })
}

// On a laptop in the kitchen there is no https; it is said once, and nothing else is missing.
function sayOnce() {
  const note = document.getElementById("plain-http")
  if (!note || recall(SAID)) return
  note.hidden = false
  keep(SAID, true)
}

if (isSecureContext && navigator.serviceWorker) install()
else if (!isSecureContext) sayOnce()

// A board as it was last gives way to what it is now.
document.addEventListener("heard", () => isEmpty() && document.querySelector("[data-kept]") && location.reload())
