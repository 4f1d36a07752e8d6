// flush.js: sends what waits, first in first out at each table; tables do not wait for each other
import { forgetDraft } from "./fresh_entry.js"
import { send } from "./one_post.js"
import { all, drop, mayGo, put, sittingOf } from "./rows.js"
import { alone } from "./alone.js"

const find = async (wanted) => (await all()).find(({ key }) => key === wanted)

let notBefore = 0

// The fates of what was sent, by key. A row that needs somebody does not hold up those behind it.
async function inTurn(sitting) {
  const fates = new Map()
  for (const { key } of (await all()).filter(({ path }) => sittingOf(path) === sitting)) {
    const row = await find(key)
    if (!row || !mayGo(row)) continue
    const fate = await attempt(row)
    fates.set(key, fate)
    if (fate.became === "waits") break
  }
  return fates
}

// From the first try on nobody knows whether it arrived, until an answer says so.
async function attempt(row) {
  if (row.cancels && (await find(row.cancels))) return takeBoth(row)
  const tried = { ...row, tries: row.tries + 1, state: "unknown" }
  await put(tried).catch(() => {}) // it is kept as it was, or was never
  const fate = await send(tried).catch(() => ({ became: "waits" }))
  notBefore = fate.until ?? 0
  if (fate.became === "asks") await put({ ...tried, state: "asks", words: fate.words, status: fate.status })
  if (fate.became !== "done") return fate
  document.dispatchEvent(new CustomEvent("recorded", { detail: row }))
  forgetDraft(row)
  await drop(row.key)
  return fate
}

// An undo comes after what it takes back: if that is still here, it was refused, and both are gone.
async function takeBoth({ key, cancels }) {
  await drop(cancels)
  await drop(key)
  return { became: "done" }
}

export async function flush() {
  if (Date.now() < notBefore) return
  const sittings = new Set((await all()).filter(mayGo).map(({ path }) => sittingOf(path)))
  await Promise.all([...sittings].map((one) => alone(one, () => inTurn(one), { ifAvailable: true })))
}

// What became of this row: if nobody here has seen it go, another page has sent it.
export async function flushUpTo({ key, path }) {
  const sitting = sittingOf(path)
  const fates = await alone(sitting, () => inTurn(sitting))
  return fates.get(key) ?? { became: (await find(key)) ? "waits" : "done" }
}
