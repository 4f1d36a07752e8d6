// worker.js: served as /sw.js below its list of files; how pages look, and the last board of each table
const KEPT = `shell-${SHELL[0]}`
const BOARDS = "boards"
const PATIENCE = 3_000
const BOARD = /^\/c\/\w+\/s\/\d+$/
const NEWS = '<div id="news" class="contents" data-moves>'

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL))))

addEventListener("activate", (event) => event.waitUntil(tidy()))

// A new worker waits until somebody says so: nothing changes under a draft.
addEventListener("message", ({ data }) => data === "take over" && skipWaiting())

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, search } = new URL(url)
  if (method !== "GET" || origin !== location.origin) return
  if (SHELL.includes(pathname)) event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
  else if (mode === "navigate" && BOARD.test(pathname) && !search) event.respondWith(board(event, pathname))
})

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT && name !== BOARDS) await caches.delete(name)
}

// The network first; what it has not answered in time is shown as it was last.
async function board(event, path) {
  const asked = fetch(event.request)
  event.waitUntil(asked.then((answer) => keep(path, answer.clone())).catch(() => {}))
  const patience = new Promise((late) => setTimeout(late, PATIENCE))
  const answer = await Promise.race([asked, patience]).catch(() => undefined)
  return answer ?? (await last(path)) ?? asked
}

async function keep(path, answer) {
  const boards = await caches.open(BOARDS)
  if (answer.status === 404) await boards.delete(path)
  if (!answer.ok || answer.redirected) return
  const headers = new Headers({ "X-Kept-At": new Date().toISOString() })
  for (const name of ["Content-Type", "Content-Security-Policy", "Referrer-Policy"]) headers.set(name, answer.headers.get(name))
  await boards.put(path, new Response(await answer.text(), { headers }))
}

async function last(path) {
  const kept = await (await caches.open(BOARDS)).match(path)
  if (!kept) return undefined
  const time = new Date(kept.headers.get("X-Kept-At")).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
  const page = await kept.text()
  const words = /data-as-of="([^"]*)"/.exec(page)?.[1] ?? ""
  const note = `${NEWS}<p class="news" data-kept>${words.replace("{time}", time)}</p>`
  return new Response(page.replace(NEWS, note), { headers: kept.headers })
}
