// undo.js: takes back the last tap on an entry, and goes back to whom it concerned
import { read, write } from "./fields.js"
import { ask, seatsOf } from "./seats.js"

const key = document.querySelector("[data-undo]")
const form = key?.form

if (form) {
  const past = []
  let now = read(form)

  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)

  const note = () => {
    const next = read(form)
    if (!same(now, next)) past.push(now)
    now = next
    key.disabled = !past.length
  }

  const concerned = (before, after) =>
    seatsOf(form).find(({ dataset: { prefix } }) =>
      Object.keys(before).some((name) => name.startsWith(prefix) && before[name] !== after[name]))

  form.addEventListener("input", note)
  form.addEventListener("show", () => { now = read(form) })
  form.addEventListener("next", () => {
    past.length = 0
    key.disabled = true
  })
  key.addEventListener("click", () => {
    const before = past.pop()
    if (!before) return
    const row = concerned(before, now)
    now = before
    if (row) ask(form, row) // for what looks at it when the fields change
    write(form, before)
    if (row && !row.hidden) ask(form, row)
    key.disabled = !past.length
  })
}
