// counts.js: bets and tricks as the rows hold them; a count left out is the bet, the last one what is left
import { asked, fieldOf } from "./seats.js"

export const termsOf = (form) => form.querySelector("[data-terms]").dataset
export const mostOf = (form) => Number(termsOf(form).most)

const valueOf = (row, field) => fieldOf(row, field).value.trim()
const sum = (values) => values.reduce((all, one) => all + Number(one), 0)

export const betsOf = (form) => asked(form).map((row) => valueOf(row, "bet"))
export const haveAllBet = (form) => betsOf(form).every((bet) => bet !== "")

// What each row has won, by row; empty where nobody can know yet.
export function countsOf(form) {
  const rows = asked(form)
  const typed = rows.map((row) => valueOf(row, "won"))
  const left = mostOf(form) - sum(typed)
  const isLast = typed.filter((won) => won === "").length === 1 && left >= 0
  return new Map(rows.map((row, n) => [row, typed[n] || (isLast ? String(left) : valueOf(row, "bet"))]))
}

// How many tricks too many were counted; below 0, how many are missing.
export const excessOf = (form) => sum([...countsOf(form).values()]) - mostOf(form)
