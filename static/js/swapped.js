// swapped.js: puts what a form was answered with in the place of the page, and keeps focus and choice
import { say, status, told } from "./say.js"

export const nameOf = (element) => element && [element.id, element.getAttribute("name"), element.value].join("|")

function keepChoice(from, to) {
  for (const { name, value } of from.querySelectorAll("[data-keep]:checked")) {
    const same = to.querySelector(`[data-keep][name="${name}"][value="${value}"]:not(:disabled)`)
    if (same) same.checked = true
  }
}

// All at once, so that elements that look for each other find the new ones.
function replace(page) {
  document.title = page.title
  document.body.className = page.body.className
  document.body.replaceChildren(...page.body.childNodes, status)
}

function focusAgain(name) {
  const wrong = document.querySelector("[data-focus-first]")
  const same = name && [...document.querySelectorAll("button, input, select, a")].find((one) => nameOf(one) === name)
  ;(wrong ?? same ?? document.querySelector("main"))?.focus({ preventScroll: true })
}

export const show = async (answer) => showPage(await answer.text(), answer.redirected && answer.url)

// `place` is where it is led on to; none: the page that was sent has been answered with another.
export function showPage(text, place) {
  const page = new DOMParser().parseFromString(text, "text/html")
  if (place && !page.querySelector("[data-swap]")) return location.assign(place)
  const { activeElement } = document
  const focused = activeElement?.closest("main, .dock") ? nameOf(activeElement) : ""
  const rolled = document.querySelector("[data-rolls]")?.scrollTop
  keepChoice(document, page)
  replace(page)
  if (place) history.replaceState(null, "", place)
  document.querySelector("[data-rolls]")?.scrollTo(0, rolled ?? 0)
  focusAgain(focused)
  say(told())
}
