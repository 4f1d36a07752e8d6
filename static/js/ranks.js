// ranks.js: cards of a pile as its field has them: "A 9 10 10 K", "Ah 9d"
import { fieldOf } from "./seats.js"

const CARD = /(10|[2-9atjqk])([shdc]?)/gi

export const cardsOf = (row) =>
  [...fieldOf(row, "cards").value.matchAll(CARD)].map(([, rank, suit]) => rank.toUpperCase().replace("T", "10") + suit.toLowerCase())

export const rankOf = (card) => card.replace(/[shdc]$/, "")
export const namedIn = (rows) => rows.flatMap(cardsOf)
