// fragment.js: what stands after the # of a link opens the door; it never travels in an address
const field = document.querySelector("[data-fragment]")
if (field && location.hash.length > 1) {
  field.value = location.hash.slice(1)
  history.replaceState(null, "", location.pathname)
  field.form.requestSubmit()
}
