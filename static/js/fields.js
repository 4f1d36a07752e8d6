// fields.js: what a form holds, apart from what guards it
const GUARDS = new Set(["csrf_token", "key", "base", "said_at", "seats"])

const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? field.value : "") : field.value)

export function read(form) {
  const fields = [...form.elements].filter((field) => field.name && !GUARDS.has(field.name))
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
}

export function set(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements[name]
    if (!field || GUARDS.has(name)) continue
    if (field.type === "checkbox") field.checked = value !== ""
    else field.value = value
  }
}

// One tap is one event, however many fields it changes: undo takes back a tap.
export function write(form, values) {
  set(form, values)
  form.dispatchEvent(new Event("input", { bubbles: true }))
}

// "show" comes from us, when fields were filled without anybody's tap
export function whenChanged(form, show) {
  form.addEventListener("input", show)
  form.addEventListener("show", show)
}

export const tellChanged = (form) => form.dispatchEvent(new Event("show"))
