// memory.js: what this phone keeps for itself; a phone that keeps nothing works too
export function recall(name, store = "localStorage") {
  try {
    return JSON.parse(globalThis[store].getItem(name))
  } catch {
    return null
  }
}

export function keep(name, value, store = "localStorage") {
  try {
    if (value === null) globalThis[store].removeItem(name)
    else globalThis[store].setItem(name, JSON.stringify(value))
  } catch {
    // private windows and full disks keep nothing
  }
}
