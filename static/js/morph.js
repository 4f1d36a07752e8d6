// morph.js: makes one element like another, and keeps every part that is the same as it is
const OURS = new Set(["open", "live", "checked", "data-now", "data-sent", "popover"])
const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox])"

const keyOf = (node) => node.id || node.dataset?.key
const isLike = (a, b) => a.nodeName === b.nodeName && !keyOf(a)

// `changed` collects the elements whose words are others now, and those that are new.
export function morph(from, to, changed) {
  if (from.matches("form[data-sent]")) return
  takeAttributes(from, to)
  takeChildren(from, to, changed)
}

function takeAttributes(from, to) {
  const isOurs = (name) => OURS.has(name) || (name === "value" && from.matches(TYPED))
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !isOurs(name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isOurs(name)) from.setAttribute(name, value)
  }
}

function takeChildren(from, to, changed) {
  const keyed = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]))
  let next = from.firstChild
  for (const want of [...to.childNodes]) {
    const have = keyOf(want) ? keyed.get(keyOf(want)) : alike(next, want)
    if (have && have !== next) from.insertBefore(have, next)
    else if (have) next = next.nextSibling
    if (have) take(have, want, changed)
    else add(from, want, next, changed)
  }
  while (next) {
    const gone = next
    next = next.nextSibling
    if (gone.nodeType === 1) changed.add(from)
    gone.remove()
  }
}

function add(to, want, before, changed) {
  const added = to.insertBefore(document.importNode(want, true), before)
  if (added.nodeType === 1) changed.add(added)
}

function alike(next, want) {
  if (want.nodeType !== 1) return next?.nodeType === want.nodeType ? next : null
  let at = next
  while (at && !isLike(at, want)) at = at.nextSibling
  return at
}

function take(have, want, changed) {
  if (have.nodeType === 1) return morph(have, want, changed)
  if (have.data === want.data) return
  if (have.data.trim() !== want.data.trim()) changed.add(have.parentNode)
  have.data = want.data
}
