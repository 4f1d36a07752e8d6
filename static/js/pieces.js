// pieces.js: a GET form or link that changes one piece of its page fetches only that piece
async function swap(url, name) {
  const address = new URL(url)
  address.searchParams.set("piece", name)
  const answer = await fetch(address)
  if (!answer.ok) return location.assign(url)
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  document.getElementById(name).replaceWith(page.getElementById(name))
}

document.addEventListener("submit", (event) => {
  const form = event.target
  const name = form.dataset.piece
  if (!name || form.method !== "get") return
  event.preventDefault()
  swap(`${form.action.split("?")[0]}?${new URLSearchParams(new FormData(form))}`, name)
})
