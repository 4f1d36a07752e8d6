// settling.js: what was refused is put before the server again, whose page says why and has all choices
import { forgetDraft } from "./fresh_entry.js"
import { keep, recall } from "./memory.js"
import { drop, known, put } from "./rows.js"

const SETTLING = "settling"
const FOR_THIS_TAB = "sessionStorage"
const MISTYPED = 422

// Only the very next page is about this row: what is saved there takes its place.
let settling = recall(SETTLING, FOR_THIS_TAB)
keep(SETTLING, null, FOR_THIS_TAB)

const hidden = ([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })

// A plain form: it leads where the page itself would have led without script.
function postPlainly({ path, body }) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: path, hidden: true })
  const token = document.querySelector("meta[name=csrf-token]").content
  form.append(...[...body, ["csrf_token", token]].map(hidden))
  document.body.append(form)
  form.submit()
}

export function settle(row) {
  keep(SETTLING, row.key, FOR_THIS_TAB)
  postPlainly(row)
}

// The page with the form in error is the draft; anything else stays a row until it is settled.
export async function refused({ row, status }) {
  if (status === MISTYPED) await drop(row.key)
  else forgetDraft(row)
  settle(row)
}

export async function refusedHere({ row, status }) {
  if (status === MISTYPED) await drop(row.key)
  else settling = row.key
}

export async function takePlaceOfSettled({ key }) {
  if (settling && settling !== key) await drop(settling)
  settling = undefined
}

// "It is that one": what was refused has been saved by somebody else, and is done with.
document.addEventListener("click", async (event) => {
  const way = event.target.closest("a[data-drops]")
  if (!way || !settling) return
  event.preventDefault()
  await takePlaceOfSettled({})
  location.assign(way.href)
})

// Led on by the server, it was saved after all: its key says so when it is sent once more.
export async function askAgainIfSettled() {
  const isLedHere = performance.getEntriesByType("navigation")[0]?.redirectCount > 0
  const row = isLedHere && known.find(({ key }) => key === settling)
  if (row) await put({ ...row, state: "unknown" })
}
