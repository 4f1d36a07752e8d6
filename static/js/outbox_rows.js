// outbox_rows.js: what waits on this phone, at its table or, elsewhere, from all tables
import { replaceChanged } from "./replace_changed.js"
import { all, isHeld, known, mayGo, sittingOf } from "./rows.js"

const FEW = 3
const here = () => sittingOf(location.pathname)
const part = (item, name) => item.querySelector(`[data-${name}]`)

export const shownRows = () => known.filter(({ path }) => !here() || sittingOf(path) === here())

class OutboxRows extends HTMLElement {
  #list = this.querySelector("[data-list]")

  connectedCallback() {
    document.addEventListener("outbox", this.#show)
    all().then(() => {
      this.#list.open = !document.querySelector(".page--pad") && shownRows().length <= FEW
      this.#show()
    })
  }

  disconnectedCallback() {
    document.removeEventListener("outbox", this.#show)
  }

  #show = () => {
    const rows = shownRows()
    const waiting = rows.filter(mayGo).length
    const asking = rows.length - waiting
    const { wordWaiting, wordAsking } = this.dataset
    const sums = [waiting && wordWaiting.replace("{n}", waiting), asking && wordAsking.replace("{n}", asking)]
    this.#list.hidden = !rows.length
    this.querySelector("[data-sum]").textContent = sums.filter(Boolean).join(" · ")
    replaceChanged(this.querySelector("ol"), rows.map((row) => this.#item(row, rows)))
  }

  #item(row, rows) {
    const item = this.querySelector("template").content.cloneNode(true).firstElementChild
    item.dataset.key = row.key
    part(item, "title").textContent = row.title
    part(item, "at").textContent = new Date(row.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    part(item, "words").textContent = this.#words(row, rows)
    part(item, "text").textContent = [row.title, new Date(row.at).toLocaleString(), row.text].join("\n")
    const last = rows.findLast(({ path }) => sittingOf(path) === sittingOf(row.path))
    for (const key of item.querySelectorAll("[data-do]")) key.hidden = !offers(row, last)[key.dataset.do]
    return item
  }

  #words(row, rows) {
    const { wordHeld, wordGone, wordUndone, wordLeft } = this.dataset
    if (isHeld(row)) return wordHeld
    if (row.status === 404) return wordGone
    if (row.state === "asks") return row.words
    return row.cancels || rows.some(({ cancels }) => cancels === row.key) ? wordUndone : wordLeft
  }
}

const offers = (row, last) => ({
  look: row.state === "asks" && row.status !== 404 && !isHeld(row),
  send: isHeld(row) || row.status === 404,
  back: mayGo(row) && !row.cancels && row === last,
  copy: Boolean(navigator.clipboard),
  away: !mayGo(row),
})

customElements.define("outbox-rows", OutboxRows)
