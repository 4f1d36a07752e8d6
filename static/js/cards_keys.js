// cards_keys.js: which keys of the cards' pad can be pressed, and which of them are down
import { Hand } from "./hand.js"
import { handOf } from "./hands.js"
import { fieldOf, isOpen } from "./seats.js"

export function showKeys(pad, current, concerned) {
  const exact = pad.hasAttribute("data-exact")
  const hand = concerned ? handOf(concerned) : new Hand()
  const now = current ? handOf(current) : new Hand()
  const [suited, stand, early] = ["suited", "stand", "early"].map((name) => pad.querySelector(`[data-${name}]`))
  for (const key of pad.querySelectorAll("[data-rank]")) key.disabled = !current || (exact && now.isFull && now.lacksSuits)
  for (const key of pad.querySelectorAll("[data-suit]")) key.hidden = !exact && !hand.isHalfSuited
  suited.setAttribute("aria-pressed", exact ? "mixed" : hand.isSuited)
  suited.disabled = !exact && hand.cards.length > 1 && hand.lacksSuits && !hand.maySuit
  stand.disabled = !current || isOpen(current)
  if (early) showEarly(early, exact, concerned)
}

function showEarly(key, exact, row) {
  key.hidden = exact
  key.disabled = !row || row.matches("[data-dealer]")
  key.setAttribute("aria-pressed", Boolean(row && fieldOf(row, "early")?.checked))
}
