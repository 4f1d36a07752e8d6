// next_number.js: while deals wait for the network, the next one counts them in
import { known, mayGo, sittingOf } from "./rows.js"

const isDeal = ({ path }) => path.split("?")[0].endsWith("/deals")

const entry = () => document.querySelector("form[data-number]")
const sitting = (form) => sittingOf(new URL(form.getAttribute("action"), location.href).pathname)

function count() {
  const form = entry()
  if (!form) return
  const here = sitting(form)
  const undone = known.map(({ cancels }) => cancels)
  const waiting = known.filter((row) => mayGo(row) && isDeal(row) && sittingOf(row.path) === here && !undone.includes(row.key))
  const { number, title } = form.dataset
  document.querySelector("h1").textContent = title.replace("{number}", Number(number) + waiting.length)
}

document.addEventListener("recorded", ({ detail: row }) => {
  const form = entry()
  if (form && isDeal(row) && sittingOf(row.path) === sitting(form)) form.dataset.number = Number(form.dataset.number) + 1
})
document.addEventListener("outbox", count)
document.addEventListener("news", count)
