// pressed_by.js: a key that a choice presses by itself; who chooses by keyboard still presses the key
for (const key of document.querySelectorAll("[data-pressed-by]")) {
  for (const choice of key.form.querySelectorAll(`[name="${key.dataset.pressedBy}"]`)) {
    choice.addEventListener("change", () => choice.matches(":focus-visible") || key.form.requestSubmit(key))
  }
}
