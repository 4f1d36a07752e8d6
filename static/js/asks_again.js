// asks_again.js: when a choice changes what is asked, the parts that depend on it come anew
import { tellChanged, whenChanged } from "./fields.js"

const PAUSE = 150
const form = document.querySelector("form[data-asks-again]")

const choices = () => [...form.elements].filter((field) => field.matches("[data-asks], [data-asks] *") && field.name)
const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value)
const chosen = () => JSON.stringify(choices().map(valueOf))

let shown
let timer
let asking

function look() {
  const now = chosen()
  if (now === shown) return
  shown = now
  clearTimeout(timer)
  asking?.abort()
  timer = setTimeout(ask, PAUSE)
}

async function ask() {
  asking = new AbortController()
  try {
    const body = new FormData(form)
    const answer = await fetch(form.dataset.asksAgain, { method: "POST", body, signal: asking.signal })
    if (answer.ok) replace(new DOMParser().parseFromString(await answer.text(), "text/html"))
  } catch {
    // no network, or another choice came: saving asks again anyway
  }
}

function replace(page) {
  for (const old of form.querySelectorAll("[data-fresh]")) {
    const now = page.getElementById(old.id)
    if (!now) continue
    for (const field of now.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid")
    old.replaceWith(now)
  }
  tellChanged(form)
}

if (form) {
  shown = chosen()
  whenChanged(form, look)
}
