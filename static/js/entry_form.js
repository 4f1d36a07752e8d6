// entry_form.js: turns the plain fields of an entry into a list above a keypad
import { whenChanged } from "./fields.js"
import { ask, seatsOf } from "./seats.js"

const form = document.querySelector("form.entry")

function open(name, row) {
  for (const pad of form.querySelectorAll("[data-pad]")) {
    const shut = pad.dataset.pad !== name
    if (!pad.matches("[hidden], [data-shut]")) pad.dispatchEvent(new Event("closed"))
    pad.removeAttribute("hidden")
    pad.toggleAttribute("data-shut", shut)
    if (!shut) pad.dispatchEvent(new CustomEvent("opened", { detail: row }))
  }
}

// Where the dealer's row goes: away, or to the end of play order that the list names.
function placeDealer() {
  const dealer = form.elements.dealer?.value
  const list = form.querySelector(".seats")
  for (const row of seatsOf(form)) row.toggleAttribute("data-dealer", row.dataset.seat === dealer)
  if (list) placeRows(list, dealer)
}

function placeRows(list, dealer) {
  const goes = list.dataset.dealerGoes
  for (const row of seatsOf(form)) {
    row.hidden = row.dataset.seat === dealer && (!goes || row.matches("[data-optional]"))
  }
  const one = list.querySelector("[data-dealer]:not([hidden])")
  if (goes && one) list.append(...playOrder(one, goes === "last"))
}

function playOrder(dealer, last) {
  const rows = seatsOf(form).sort((a, b) => Number(a.dataset.place) - Number(b.dataset.place))
  const at = rows.indexOf(dealer) + (last ? 1 : 0)
  return [...rows.slice(at), ...rows.slice(0, at)]
}

function tapped(event) {
  const target = event.target.closest("[data-focus], [data-open], [data-close], .errors a")
  if (!target) return
  const row = target.closest("[data-seat]") ?? form.elements[target.hash?.slice(1)]?.closest("[data-seat]")
  if (target.matches("[data-open]")) return open(target.dataset.open, row)
  open("main")
  if (row) ask(form, row)
}

if (form) {
  form.toggleAttribute("live", true)
  seatsOf(form).forEach((row, place) => (row.dataset.place ??= place))
  for (const stake of form.querySelectorAll("input[data-open]")) stake.readOnly = true
  form.addEventListener("click", tapped)
  form.addEventListener("shut", () => open("main"))
  whenChanged(form, placeDealer)
  form.addEventListener("input", () => form.querySelector(".errors")?.remove())
  open("main")
  placeDealer()
}
