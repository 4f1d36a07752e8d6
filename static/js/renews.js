// renews.js: while the page that shows a code is looked at, the code lives on
import { freshKey } from "./fresh_key.js"

const EVERY = 4 * 60 * 1000
const form = document.querySelector("[data-renews]")

function renew() {
  if (document.visibilityState !== "visible") return
  form.elements.key.value = freshKey()
  const body = new FormData(form)
  body.append("do", "show")
  fetch(form.action, { method: "POST", body }).catch(() => undefined)
}

if (form) setInterval(renew, EVERY)
