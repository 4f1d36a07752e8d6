// rows.js: what waits for the network, oldest first; where the database fails, localStorage holds it
import { inDatabase } from "./database.js"
import { recall } from "./memory.js"

const NAME = "outbox"
const MOST = 200_000 // characters
const others = globalThis.BroadcastChannel && new BroadcastChannel(NAME)

export let known = [] // as they were when last looked at

export const sittingOf = (path) => path.match(/^\/c\/\w+\/s\/\d+/)?.[0] ?? ""
export const mark = () => document.querySelector("meta[name=csrf-token]").dataset.mark
export const isHeld = (row) => row.device !== mark()
export const mayGo = (row) => row.state !== "asks" && !isHeld(row)

const aside = () => recall(NAME) ?? []

function setAside(rows) {
  const text = JSON.stringify(rows)
  if (text.length > MOST) throw new Error("full")
  if (rows.length) localStorage.setItem(NAME, text)
  else if (aside().length) localStorage.removeItem(NAME)
}

export async function all() {
  const kept = await inDatabase((store) => store.getAll()).catch(() => [])
  const rows = new Map([...kept, ...aside()].map((row) => [row.key, row]))
  known = [...rows.values()].sort((a, b) => a.at - b.at)
  return known
}

// Throws where this phone can keep nothing at all.
export async function put(row) {
  const rest = aside().filter(({ key }) => key !== row.key)
  try {
    await inDatabase((store) => store.put(row))
    setAside(rest)
  } catch {
    setAside([...rest, row])
  }
  await tell()
}

export async function drop(key) {
  await inDatabase((store) => store.delete(key)).catch(() => {})
  setAside(aside().filter((row) => row.key !== key))
  await tell()
}

async function tell() {
  await all()
  document.dispatchEvent(new Event("outbox"))
  others?.postMessage("")
}

others?.addEventListener("message", () => all().then(() => document.dispatchEvent(new Event("outbox"))))
