// other_tab.js: what a duplicated tab still shows is no second round once the first tab has saved it
import { placeOf } from "./drop.js"
import { read } from "./fields.js"
import { freshEntry } from "./fresh_entry.js"

const form = document.querySelector("form[data-draft]")

const isShown = (draft) => JSON.stringify(JSON.parse(draft).values) === JSON.stringify(read(form))

const goOn = () => (form.dataset.number ? freshEntry(form) : location.reload())

// The draft goes when the page that shows its round is there; what was typed otherwise here stays.
if (form) addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (key === placeOf(form.getAttribute("action")) && !newValue && oldValue && isShown(oldValue)) goOn()
})
