// fill.js: a tap on a known name writes it into the first empty place of its list
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-fill]")
  const field = key && [...document.querySelectorAll(key.dataset.fill)].find(({ value }) => !value)
  if (!field) return
  field.value = key.dataset.value ?? key.textContent.trim()
  key.disabled = true
  field.dispatchEvent(new Event("input", { bubbles: true }))
})
