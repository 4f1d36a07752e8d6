// flush_times.js: when what waits is tried again: whenever something says that the network may be back
import { flush } from "./flush.js"
import { all, known, mayGo } from "./rows.js"
import { askAgainIfSettled } from "./settling.js"

const PACES = [2_000, 4_000, 8_000, 16_000, 30_000]
let tried = 0
let timer
let busy

async function tryNow() {
  clearTimeout(timer)
  busy ??= flush().finally(() => (busy = undefined))
  await busy
  await goOn()
}

async function goOn() {
  clearTimeout(timer)
  const waits = (await all()).some(mayGo)
  if (!waits) tried = 0
  if (!waits || document.hidden) return
  const pace = PACES[Math.min(tried, PACES.length - 1)] * (0.8 + 0.4 * Math.random())
  timer = setTimeout(() => { tried += 1; tryNow() }, pace)
}

function atOnce() {
  tried = 0
  tryNow()
}

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : atOnce()))
document.addEventListener("waits", goOn)
document.addEventListener("heard", () => known.some(mayGo) && atOnce())
document.addEventListener("flush", atOnce)
addEventListener("pageshow", ({ persisted }) => persisted && atOnce())
addEventListener("online", atOnce)
all().then(askAgainIfSettled).then(atOnce)
