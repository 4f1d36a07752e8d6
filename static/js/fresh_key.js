// fresh_key.js: 22 characters that make one form's POST count once; a page from the cache takes new ones
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return
  for (const field of document.querySelectorAll("form:not([data-draft]) input[data-key]")) field.value = freshKey()
})
