// roll.js: a number that has changed rolls once, and its row lights up; nobody who wants stillness sees it
const still = matchMedia("(prefers-reduced-motion: reduce)")

export function roll(changed) {
  if (still.matches) return
  for (const one of changed) {
    if (!one.matches(".amount, .log__row")) continue
    one.animate([{ opacity: 0, translate: "0 0.4em" }, {}], { duration: 200, easing: "ease-out" })
    const light = { backgroundColor: "color-mix(in srgb, var(--color-brass) 22%, transparent)" }
    one.closest("li, label")?.animate([light, {}], { duration: 900 })
  }
}
