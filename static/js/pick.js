// pick.js: a choice that the rest of the form depends on is looked up as soon as it is tapped
document.addEventListener("click", ({ target, detail }) => {
  // Arrow keys move through the choices too, and whoever uses them is not done yet.
  const group = detail > 0 && target.matches("input") && target.closest("[data-pick]")
  if (!group) return
  const key = group.closest("form").querySelector(`button[name=change][value="${group.dataset.pick}"]`)
  key.form.requestSubmit(key)
})
