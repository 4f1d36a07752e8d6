// drawer.js: a drawer over the page goes away by its own key, by Escape, and by a tap beside it
const opened = () => document.querySelector("details.drawer[open]")

function shut(drawer) {
  drawer.open = false
  drawer.querySelector("summary").focus({ preventScroll: true })
}

document.addEventListener("click", ({ target }) => {
  const drawer = opened()
  if (drawer && (target.closest("[data-shuts]") || !drawer.contains(target))) shut(drawer)
})
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && opened()) shut(opened())
})
