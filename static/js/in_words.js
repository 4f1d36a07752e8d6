// in_words.js: what was keyed in as text, for when the server will not have it
const labelOf = (field) => (field.labels?.[0]?.textContent ?? field.ariaLabel ?? "").replace(/\s+/g, " ").trim()
const isShown = (field) => field.name && !["hidden", "submit", "button"].includes(field.type)
const isTicked = ({ type, checked }) => !["checkbox", "radio"].includes(type) || checked

function said(field) {
  if (!isShown(field) || !field.value || !isTicked(field)) return ""
  if (field.matches("[type=checkbox], [type=radio]")) return labelOf(field)
  const value = field.matches("select") ? field.selectedOptions[0].textContent.trim() : field.value
  return `${labelOf(field)} ${value}`.trim()
}

export function inWords(form, key) {
  const fields = [...form.elements]
  const lineOf = (row) => {
    const words = fields.filter((field) => row.contains(field)).map(said).filter(Boolean)
    return words.length ? `${row.dataset.name}: ${words.join(", ")}` : ""
  }
  const rest = fields.filter((field) => !field.closest("[data-seat]")).map(said)
  const pressed = key?.name ? key.textContent.replace(/\s+/g, " ").trim() : ""
  const rows = [...form.querySelectorAll("[data-seat]:not([hidden])")].map(lineOf)
  return [...rest, ...rows, pressed].filter(Boolean).join("\n")
}
