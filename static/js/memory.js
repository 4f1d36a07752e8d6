// memory.js: what this phone keeps for itself; a phone that keeps nothing works too
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(name))
  } catch {
    return null
  }
}

export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // private windows and full disks keep nothing
  }
}
