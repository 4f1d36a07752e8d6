// live.js: asks every three seconds whether the table has changed, while somebody looks at the page
import { follow } from "./follow.js"

const PACE = 3_000
const QUIET = { after: 120_000, pace: 10_000 }
const PATIENCE = 4_000
const LONGEST = 60_000
const GONE = [403, 404, 410]

let timer
let asking = false
let failures = 0
let notBefore = 0
let changed = Date.now()

const page = () => document.querySelector("main[data-polls]")

function pause() {
  if (failures) return Math.min(PACE * 2 ** failures, LONGEST)
  return Date.now() - changed < QUIET.after ? PACE : QUIET.pace
}

function wait(pause) {
  clearTimeout(timer)
  if (!document.hidden && page()) timer = setTimeout(ask, Math.max(pause, notBefore - Date.now()))
}

async function ask() {
  clearTimeout(timer)
  if (asking || document.hidden || !page()) return
  if (Date.now() < notBefore) return wait(0)
  asking = true
  const there = await look().catch(() => { failures += 1; return true })
  asking = false
  if (there) wait(pause())
}

// Whether it makes sense to ask again: where this phone has no role any more it does not.
async function look() {
  const { polls, tick } = page().dataset
  const answer = await fetch(`${polls}?since=${tick}`, { signal: AbortSignal.timeout(PATIENCE) })
  notBefore = Date.now() + 1000 * (Number(answer.headers.get("Retry-After")) || 0)
  if (GONE.includes(answer.status)) return false
  const now = answer.status === 204 ? tick : await answer.text()
  if (!answer.ok || !/^\d+$/.test(now)) throw new Error(answer.status)
  if (now !== tick && now !== page()?.dataset.tick) {
    await follow(now)
    changed = Date.now()
    document.dispatchEvent(new Event("news"))
  }
  failures = 0
  document.dispatchEvent(new Event("heard"))
  return true
}

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()))
addEventListener("pageshow", ({ persisted }) => persisted && ask())
addEventListener("online", ask)
wait(PACE)
