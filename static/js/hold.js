// hold.js: a finger that stays on a key says something else than a tap
const LONG = 450

export function whenHeld(key, act) {
  let timer
  let held = false
  const release = () => clearTimeout(timer)
  key.addEventListener("pointerdown", () => {
    held = false
    timer = setTimeout(() => { held = true; act() }, LONG)
  })
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) key.addEventListener(end, release)
  key.addEventListener("contextmenu", (event) => event.preventDefault())
  key.addEventListener("click", (event) => {
    if (held) event.stopPropagation()
    held = false
  })
}
