// awake.js: the screen stays on while a table plays; twenty quiet minutes let it sleep
const QUIET = 20 * 60 * 1000
let lock
let timer

async function stay() {
  clearTimeout(timer)
  timer = setTimeout(() => lock?.release(), QUIET)
  if (lock && !lock.released) return
  lock = await navigator.wakeLock?.request("screen").catch(() => undefined)
}

if (document.querySelector("[data-awake]")) {
  stay() // some phones refuse it before the first touch
  for (const event of ["pointerdown", "news"]) document.addEventListener(event, stay)
  document.addEventListener("visibilitychange", () => lock && document.visibilityState === "visible" && stay())
}
