// database.js: one store of this phone's own; a connection that was ended behind our back is made anew once
const NAME = "tableside"
const STORE = "outbox"
const PATIENCE = 2_000 // some phones never answer at all

let opened

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

function open() {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" })
  return settled(request)
}

// What is committed here outlives the browser: it lies on the disk before this returns.
async function transact(act) {
  opened ??= open()
  const transaction = (await opened).transaction(STORE, "readwrite", { durability: "strict" })
  const committed = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  const request = act(transaction.objectStore(STORE))
  await committed
  return request.result
}

const late = () => new Promise((_done, fail) => setTimeout(fail, PATIENCE, new Error("no answer")))

export async function inDatabase(act, again = true) {
  try {
    return await Promise.race([transact(act), late()])
  } catch (error) {
    opened = undefined
    if (again) return inDatabase(act, false)
    throw error
  }
}
