// once.js: a form is sent once, however often its key is tapped; Back makes it ready again
document.addEventListener("submit", (event) => {
  const form = event.target
  if (form.method !== "post") return
  if (form.hasAttribute("data-sent")) return event.preventDefault()
  form.setAttribute("data-sent", "")
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(10)
})

addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) form.removeAttribute("data-sent")
})

// A key that only leads to another page of the same draft needs no POST: nothing gets lost on the way.
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-go]")
  if (!key || !document.querySelector("form[live]")) return
  event.preventDefault()
  location.replace(key.dataset.go)
})
