// sheet.js: a sheet over the page goes away by its own key, by Escape, and by a tap beside it
const opened = () => document.querySelector("details.sheet[open]")

function shut(sheet) {
  sheet.open = false
  sheet.querySelector("summary").focus({ preventScroll: true })
}

document.addEventListener("click", ({ target }) => {
  const sheet = opened()
  if (sheet && (target.closest("[data-shuts]") || !sheet.contains(target))) shut(sheet)
})
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && opened()) shut(opened())
})
