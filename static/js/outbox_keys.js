// outbox_keys.js: what may be done with a row that waits: look, send, take back, copy, throw away
import { mark, drop, known, put } from "./rows.js"
import { settle } from "./settling.js"
import { takeBack } from "./take_back.js"

const flush = () => document.dispatchEvent(new Event("flush"))

const DOES = {
  look: (row) => settle(row),
  send: (row) => put({ ...row, device: mark(), state: "unknown", status: undefined }).then(flush),
  back: (row) => takeBack(row),
  copy: (_row, item) => navigator.clipboard.writeText(item.querySelector("[data-text]").textContent),
  away: (row, _item, key) => {
    if (key.hasAttribute("data-sure")) return drop(row.key)
    key.toggleAttribute("data-sure", true)
    key.textContent = key.dataset.really
  },
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("outbox-rows [data-do]")
  const item = key?.closest("[data-key]")
  const row = known.find((one) => one.key === item?.dataset.key)
  if (row) DOES[key.dataset.do](row, item, key)
})
