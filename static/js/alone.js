// alone.js: one page at a time sends what waits at a table
const turns = new Map()

// On plain http there are no locks: pages then send the same row twice, and its key makes it one.
async function inThisPage(name, act, { ifAvailable }) {
  const before = turns.get(name)
  if (before && ifAvailable) return undefined
  const turn = (before ?? Promise.resolve()).then(act)
  const over = turn.catch(() => {}).then(() => turns.get(name) === over && turns.delete(name))
  turns.set(name, over)
  return turn
}

export function alone(name, act, options = {}) {
  if (!navigator.locks) return inThisPage(name, act, options)
  return navigator.locks.request(`outbox ${name}`, options, (lock) => lock && act())
}
