// copy.js: puts a text where it can be pasted, or selects it where that is not allowed
for (const key of document.querySelectorAll("[data-copy]")) {
  const source = document.getElementById(key.dataset.copy)
  const label = key.textContent
  key.hidden = false
  key.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent)
      key.textContent = key.dataset.done
      setTimeout(() => { key.textContent = label }, 6000)
    } catch {
      source.focus()
      source.select?.()
    }
  })
}
