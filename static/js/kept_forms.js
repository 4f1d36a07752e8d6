// kept_forms.js: which forms are kept until the network takes them, and what is kept of one
import { inWords } from "./in_words.js"
import { known, mark } from "./rows.js"

const LOG = /^\/c\/\w+\/s\/\d+\/deals(\/\d+\/events)?$/
const OF_THE_PAGE = ["csrf_token", "said_at"]

const actionOf = (form, key) =>
  new URL(key?.getAttribute("formaction") ?? form.getAttribute("action"), location.href)

// Whatever goes into the log of a table, from whichever page; not what only asks for a page.
export const isKept = (form, key) =>
  form.method === "post" && LOG.test(actionOf(form, key).pathname) && !form.elements.into

export function rowOf(form, key) {
  const fields = [...new FormData(form)].filter(([name]) => !OF_THE_PAGE.includes(name))
  if (key?.name) fields.push([key.name, key.value])
  const { pathname, search } = actionOf(form, key)
  return {
    key: form.elements.key.value,
    path: pathname + search,
    device: mark(),
    body: [...fields, ["said_at", new Date().toISOString()]],
    title: document.querySelector("h1").textContent.trim(),
    text: inWords(form, key),
    at: Math.max(Date.now(), (known.at(-1)?.at ?? 0) + 1),
    tries: 0,
    state: "new",
  }
}
