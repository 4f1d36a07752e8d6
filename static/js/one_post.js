// one_post.js: sends a row, and reads what became of it; only an answer that is ours counts
import { isHeld } from "./rows.js"

const PATIENCE = 4_000
const SAYS = "X-Tableside"
const LATER = [408, 425, 429]
const token = (page) => page.querySelector("meta[name=csrf-token]")
const parsed = (text) => new DOMParser().parseFromString(text, "text/html")

// Only the token is ever another one: the server knows the body again by its hash.
const post = ({ path, body }) => fetch(path, {
  method: "POST",
  headers: { Accept: "application/json" },
  body: new URLSearchParams([...body, ["csrf_token", token(document).content]]),
  redirect: "manual",
  keepalive: true,
  signal: AbortSignal.timeout(PATIENCE),
})

async function renewToken() {
  const answer = await fetch("/", { signal: AbortSignal.timeout(PATIENCE) })
  const fresh = token(parsed(await answer.text()))
  if (fresh) token(document).replaceWith(fresh)
}

function wordsOf(page) {
  const wrong = [...page.querySelectorAll(".errors li")].map((item) => item.textContent.trim())
  return wrong.join(" ") || page.querySelector("h1")?.textContent.trim() || ""
}

// "done" with the place to go to, "asks" with the page that says why, or "waits".
export async function send(row) {
  let answer = await post(row)
  if (answer.headers.get(SAYS) === "expired") {
    await renewToken()
    if (isHeld(row)) return { became: "waits" }
    answer = await post(row)
  }
  const { status, ok, headers } = answer
  const says = headers.get(SAYS)
  if (ok && says === row.key) return { became: "done", ...(await answer.json().catch(() => ({}))) }
  if (!says || ok || status >= 500 || LATER.includes(status)) {
    return { became: "waits", until: Date.now() + 1000 * (Number(headers.get("Retry-After")) || 0) }
  }
  const page = await answer.text()
  return { became: "asks", status, page, words: wordsOf(parsed(page)) }
}
