// preview.js: what a form would come to, as the page that will save it says it
const shown = () => document.getElementById("preview")

// The piece that is shown now; null where the answer holds none.
export async function askPreview(address, body, signal) {
  const url = new URL(address, location.href)
  url.searchParams.set("piece", "preview")
  const answer = await fetch(url, { method: "POST", body, signal })
  if (!answer.ok) return null
  const piece = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("preview")
  if (piece) shown().replaceChildren(...piece.childNodes)
  return piece
}

export function clearPreview() {
  shown().replaceChildren()
}
