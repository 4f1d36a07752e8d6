// take_back.js: what was never sent is deleted here; what may have arrived is undone once it has
import { alone } from "./alone.js"
import { freshKey } from "./fresh_key.js"
import { all, drop, known, mark, mayGo, put, sittingOf } from "./rows.js"

export async function takeBack({ key, path, title, text }) {
  await alone(sittingOf(path), async () => {
    const row = (await all()).find((one) => one.key === key)
    if (row?.state === "new") return drop(key)
    const own = freshKey()
    const undo = { key: own, path: `${sittingOf(path)}/undo`, body: [["key", own]], cancels: key }
    return put({ ...undo, device: mark(), title, text, at: (row?.at ?? Date.now()) + 0.5, tries: 0, state: "new" })
  })
  document.dispatchEvent(new Event("flush"))
}

// The table's own undo means the last thing said, and that is what still waits.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event
  const { pathname } = new URL(form.getAttribute("action"), location.href)
  if (form.method !== "post" || !/\/s\/\d+\/undo$/.test(pathname) || submitter?.name) return
  const last = known.findLast((row) => mayGo(row) && sittingOf(row.path) === sittingOf(pathname))
  if (!last) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!last.cancels) takeBack(last)
})
