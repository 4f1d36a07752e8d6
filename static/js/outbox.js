// outbox.js: what is recorded is kept on this phone first and sent then; without an answer it waits
import { flushUpTo } from "./flush.js"
import { forgetDraft, freshEntry } from "./fresh_entry.js"
import { isKept, rowOf } from "./kept_forms.js"
import { send } from "./one_post.js"
import { known, mayGo, put, sittingOf } from "./rows.js"
import { refused, takePlaceOfSettled } from "./settling.js"

// Behind others, or where there is no network anyway, nobody waits for the answer.
const hasToWait = ({ path }) =>
  !navigator.onLine || known.some((row) => mayGo(row) && sittingOf(row.path) === sittingOf(path))

function goOn(form, row) {
  forgetDraft(row)
  if (form.elements.key.value === row.key) freshEntry(form)
  document.dispatchEvent(new Event("waits"))
}

// Where this phone can keep nothing, all stays on the page, and its key makes a second try safe.
async function unsafely(form, row) {
  const fate = await send(row).catch(() => ({ became: "waits" }))
  document.dispatchEvent(new CustomEvent("unsafe", { detail: fate.became === "waits" }))
  form.removeAttribute("data-sent")
  if (fate.became === "done") forgetDraft(row)
  return { ...fate, row, isUnsafe: true }
}

// Answers what became of it; "waits" as soon as the form is ready for the next.
export async function deliver(form, key) {
  const row = rowOf(form, key)
  const waits = hasToWait(row)
  const isSafe = await put(row).then(() => true, () => false)
  if (!isSafe) return unsafely(form, row)
  await takePlaceOfSettled(row)
  const fate = flushUpTo(row)
  if (!waits && (await fate).became !== "waits") return { ...(await fate), row }
  goOn(form, row)
  return { became: "waits", row }
}

// An app on a home screen may not follow: then the page is at least ready for the next.
function leave(form, { place, row }) {
  location.assign(place ?? sittingOf(row.path))
  setTimeout(freshEntry, 3_000, form)
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter: key } = event
  const swaps = form.matches("[data-swap]") && !key?.hasAttribute("formaction")
  if (event.defaultPrevented || swaps || !isKept(form, key)) return
  event.preventDefault()
  const fate = await deliver(form, key)
  if (fate.became === "done") leave(form, fate)
  else if (fate.became === "asks") await refused(fate)
})
