// said_once.js: what an address says just once is gone from it before anybody comes back to the page
const here = new URL(location.href)

if (here.searchParams.has("also")) {
  here.searchParams.delete("also")
  history.replaceState(history.state, "", here)
}
