// stakes.js: the four values a stake probably has: used lately, at the table now, or a few times that
import { recall, keep } from "./memory.js"

const LATELY = "stakes"
const KEPT = 4

export function rememberStake(value) {
  if (!Number(value)) return
  const others = (recall(LATELY) ?? []).filter((other) => other !== value)
  keep(LATELY, [value, ...others].slice(0, KEPT))
}

export function likelyStakes(here) {
  const smallest = here.find(Number) ?? 1
  const larger = [2, 5, 10].map((times) => String(times * smallest))
  const values = new Set([...(recall(LATELY) ?? []), ...here.filter(Number), ...larger])
  return [...values].slice(0, KEPT).sort((a, b) => a - b)
}
