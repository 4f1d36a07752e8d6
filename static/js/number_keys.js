// number_keys.js: the keys 0 to so many; one that a rule bars is struck out, and says by which rule
const FEWEST = 8

function make(keys, count) {
  while (keys.children.length > count) keys.lastElementChild.remove()
  while (keys.children.length < count) {
    const key = keys.firstElementChild.cloneNode(true)
    key.dataset.value = key.textContent = keys.children.length
    keys.append(key)
  }
}

// `most` is the highest number that can be meant; `highest` has a key all the same.
export function showKeys(keys, { highest, most, barred, pressed }) {
  make(keys, Math.max(FEWEST, highest + 1))
  for (const key of keys.children) {
    const value = Number(key.dataset.value)
    const rule = value > most ? undefined : barred.get(value)
    key.disabled = value > most
    key.toggleAttribute("data-barred", rule !== undefined)
    if (rule) key.dataset.rule = rule
    else delete key.dataset.rule
    key.setAttribute("aria-pressed", pressed !== "" && Number(pressed) === value)
  }
}
