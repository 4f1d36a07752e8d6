// follow.js: brings what moves on a page up to date, and leaves alone what somebody is filling in
import { morph } from "./morph.js"
import { roll } from "./roll.js"
import { known, mayGo } from "./rows.js"
import { say, told } from "./say.js"
import { nameOf } from "./swapped.js"

const page = () => document.querySelector("main[data-follows]")

export async function follow(tick) {
  const main = page()
  const entry = document.querySelector("form[data-draft]")
  if (entry && known.some(mayGo)) return // what this phone sends changes the table again and again
  const url = new URL(main.dataset.follows, location.href)
  if (entry) url.searchParams.set("base", entry.elements.base.value)
  const whole = url.href
  url.searchParams.set("piece", "live")
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(answer.status)
  const piece = new DOMParser().parseFromString(await answer.text(), "text/html")
  if (page() !== main) return // what this phone saved has brought a newer page
  const fresh = piece.querySelector("main").dataset
  const isOld = fresh.of !== main.dataset.of
  main.dataset.tick = fresh.tick ?? tick
  const event = document.querySelector("form[data-deal]")
  const isOver = event && event.dataset.deal !== piece.querySelector("form[data-deal]")?.dataset.deal
  if (isOver ? !isTyped(event) : isOld && isUntouched(entry)) return location.replace(answer.redirected ? answer.url : whole)
  if (isOver) tellOver()
  else if (!answer.redirected) show(piece)
}

const isUntouched = (entry) => entry && !entry.hasAttribute("data-typed")

// A page that asks before it saves stays, too; so does a meld of which only the rank was tapped.
const isTyped = (form) => !form.matches("[data-swap]:not(:has([data-rank][aria-pressed=true]))") ||
  [...form.querySelectorAll("input:not([type=hidden], [type=radio])")]
    .some((field) => (field.type === "checkbox" ? field.checked : field.value))

// The deal that is told event by event has gone on without what is typed here, which stays.
function tellOver() {
  const note = document.querySelector("[data-over]")
  if (note.hidden) say(note.textContent.replace(/\s+/g, " ").trim())
  note.hidden = false
}

function show(piece) {
  const focused = document.activeElement
  const before = told()
  const changed = new Set()
  if (piece.title) document.title = piece.title
  const heading = document.querySelector("h1")
  if (heading) heading.textContent = piece.querySelector("h1")?.textContent ?? heading.textContent
  const numbered = document.querySelector("form[data-number]")
  if (numbered) numbered.dataset.number = piece.querySelector("form[data-number]")?.dataset.number ?? numbered.dataset.number
  for (const part of document.querySelectorAll("[data-moves]")) {
    const fresh = piece.getElementById(part.id)
    if (fresh) morph(part, fresh, changed)
  }
  for (const form of document.querySelectorAll("form[data-swap]")) form.dispatchEvent(new Event("show"))
  focusAgain(focused)
  roll(changed)
  if (changed.size) say(told() === before ? page().dataset.changed : told())
}

function focusAgain(focused) {
  if (document.activeElement === focused) return
  const same = [...document.querySelectorAll("button, input, select, a, summary")].find((one) => nameOf(one) === nameOf(focused))
  ;(focused.isConnected ? focused : same ?? page()).focus({ preventScroll: true })
}
