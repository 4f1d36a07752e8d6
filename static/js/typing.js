// typing.js: a real keyboard types into whichever pad is open; Backspace takes the last tap back
const CARD_KEYS = { 0: "10", t: "10" }

const pressed = (pad, selector) => pad.querySelector(`${selector}:not(:disabled, [hidden])`)?.click()

const PADS = {
  "results-pad": (pad, key) => {
    if (key === "+" || key === "-") pad.dataset.sign = key
    else if (/^\d$/.test(key)) {
      pressed(pad, `[data-value="${key === "0" ? "" : pad.dataset.sign ?? "+"}${key}"]`)
      delete pad.dataset.sign
    }
  },
  "number-pad": (pad, key) => /^\d$/.test(key) && pressed(pad, `[data-value="${key}"]`),
  "stake-pad": (pad, key) => {
    if (/^\d$/.test(key)) pressed(pad, `[data-digit="${key}"]`)
    else if (key === "Backspace") pressed(pad, "[data-erase]")
    else if (key === "Escape") pressed(pad, "[data-close]")
  },
  "digit-pad": (pad, key) => {
    if (/^\d$/.test(key)) pressed(pad, `[data-digit="${key}"]`)
    else if (key === "Backspace") pressed(pad, "[data-erase]")
  },
  "rank-tiles": (pad, key) => {
    const rank = CARD_KEYS[key] ?? key.toUpperCase()
    if (!/^([2-9AJQK]|10)$/.test(rank)) return
    const [one, both] = pad.querySelectorAll(`[data-rank="${rank}"]`)
    ;(one.matches("[aria-pressed=true]") || both.matches("[aria-pressed=true]") ? both : one).click()
  },
  "cards-pad": (pad, key) => {
    const rank = CARD_KEYS[key] ?? key.toUpperCase()
    if (/^([2-9AJQK]|10)$/.test(rank)) pressed(pad, `[data-rank="${rank}"]`)
    else if (/^[shdc]$/.test(key)) pad.querySelector(`[data-suit="${key}"]`).click()
    else if (key === "=") pressed(pad, "[data-suited]")
    else if (key === ".") pressed(pad, "[data-stand]")
  },
  "meld-pad": (pad, key) => {
    if (/^[a2-7jqk]$/i.test(key)) pressed(pad, `[data-rank="${key.toUpperCase()}"]`)
    else if (/^[shdc]$/.test(key)) pressed(pad, `[data-suit="${key}"]`)
    else if (/^[+-]$/.test(key)) pressed(pad, `[data-step="${key === "+" ? "1" : "-1"}"]`)
    else if (key === "Backspace") pressed(pad, "[data-erase]")
  },
}

const isTyping = (target) =>
  target.matches("select, textarea") || (target.matches("input:not([type=radio])") && !target.readOnly)

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const pad = document.querySelector("[data-pad]:not([data-shut])")
  if (!pad) return
  PADS[pad.localName]?.(pad, event.key)
  if (event.key === "Backspace" && !pad.querySelector("[data-erase]")) document.querySelector("[data-undo]")?.click()
})
