// seats.js: the players' rows of an entry form, and which of them is being asked
export const seatsOf = (form) => [...form.querySelectorAll("[data-seat]")]
export const asked = (form) => seatsOf(form).filter((row) => !row.hidden)
export const current = (form) => form.querySelector("[data-seat][aria-current]")
export const isOpen = (row) => row.hasAttribute("data-empty")

// Whoever has no stake sits this one out; the dealer has none and is asked all the same.
export const isIn = (row) => row.matches("[data-dealer]") || fieldOf(row, "stake").value !== ""

export const nameOf = (row, field) => row.dataset.prefix + field
export const fieldOf = (row, field) => row.closest("form").elements[nameOf(row, field)]

export function ask(form, row) {
  current(form)?.removeAttribute("aria-current")
  if (!row) return
  row.setAttribute("aria-current", "true")
  row.scrollIntoView({ block: "nearest" })
}

export function nextOpen(form, after) {
  const rows = asked(form)
  const from = rows.indexOf(after) + 1
  return [...rows.slice(from), ...rows.slice(0, from)].find((row) => isOpen(row) && row !== after)
}

export function announce(form, text) {
  form.querySelector("[data-say]").textContent = text
}
