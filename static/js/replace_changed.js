// replace_changed.js: an item that says the same as before stays, as a thumb may be on its key
const first = new WeakMap()

// Items are known by their data-key; what somebody has changed in one since then is theirs.
export function replaceChanged(list, fresh) {
  const old = new Map([...list.children].map((item) => [item.dataset.key, item]))
  const items = fresh.map((item) => {
    first.set(item, item.innerHTML)
    const before = old.get(item.dataset.key)
    return before && first.get(before) === item.innerHTML ? before : item
  })
  for (const item of old.values()) if (!items.includes(item)) item.remove()
  for (const [at, item] of items.entries()) {
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null)
  }
}
