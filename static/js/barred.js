// barred.js: which numbers whoever bets now may not say, and by which rule
import { betsOf, mostOf, termsOf } from "./counts.js"
import { asked } from "./seats.js"

// Each barred bet with the name of its rule: "total", "ban" or "copy".
export function barredFor(form, row) {
  const rows = asked(form)
  const { barredTotal: total, ban, noCopy } = termsOf(form)
  const bets = betsOf(form)
  const at = rows.indexOf(row)
  const others = bets.filter((_bet, n) => n !== at)
  const isLast = at === rows.length - 1 && others.every((bet) => bet !== "")
  const all = isLast && total !== "" ? Number(total) - others.reduce((sum, bet) => sum + Number(bet), 0) : NaN
  const limits = new Map(ban.split(" ").filter(Boolean).map((bet) => [Number(bet), "ban"]))
  if (noCopy !== undefined && at > 0 && bets[at - 1] !== "") limits.set(Number(bets[at - 1]), "copy")
  const free = [...Array(mostOf(form) + 1).keys()].filter((bet) => bet !== all)
  const waived = free.every((bet) => limits.has(bet)) // the Mission would leave nothing
  const barred = waived ? new Map() : limits
  return Number.isNaN(all) ? barred : barred.set(all, "total")
}
