// drop.js: a draft is dropped once its save has led on to the page that shows it, and not before
import { keep, recall } from "./memory.js"

const SENDING = "sending"
const FOR_THIS_TAB = "sessionStorage"

export const placeOf = (action) => "draft:" + new URL(action, location.href).pathname

const isLedHere = () => performance.getEntriesByType("navigation")[0]?.redirectCount > 0

// …/deals leads to its board, …/deals/3/edit to deal 3; a page that refuses stays where it is
const leadsHere = (place) => place.replace(/\/[^/]*$/, "") === placeOf(location.pathname)

// Only the very next page tells what became of what was sent.
const place = recall(SENDING, FOR_THIS_TAB)
keep(SENDING, null, FOR_THIS_TAB)
if (place && leadsHere(place) && isLedHere() && recall(place)?.sent) keep(place, null)

// Somebody says that what was typed is saved already, by another phone.
document.addEventListener("click", ({ target }) => {
  const link = target.closest("[data-drops]")
  if (link) keep(placeOf(link.dataset.drops), null)
})

addEventListener("pageshow", ({ persisted }) => persisted && keep(SENDING, null, FOR_THIS_TAB))

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.method !== "post" || submitter?.hasAttribute("formaction")) return
  keep(SENDING, placeOf(target.getAttribute("action")), FOR_THIS_TAB)
})
