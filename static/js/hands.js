// hands.js: the hands in the rows of an entry
import { Hand } from "./hand.js"
import { asked, fieldOf, isIn } from "./seats.js"

export const handOf = (row) => Hand.read(fieldOf(row, "cards").value)

// The dealer's cards are needed as soon as there are others to compare them with.
export function lacksCards(row) {
  const hand = handOf(row)
  if (hand.isHalfSuited) return true
  if (hand.cards.length > 1 || !isIn(row)) return false
  if (!row.matches("[data-dealer]")) return fieldOf(row, "result").value === ""
  const others = asked(row.closest("form")).filter((other) => other !== row)
  return others.some((other) => isIn(other) && fieldOf(other, "result").value === "")
}
