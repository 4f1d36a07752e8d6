// only_for.js: of the fields below a list, those that go with what is chosen; none that is filled in goes
const FILLED = "input[type=checkbox]:checked, [aria-invalid], option[selected]:not([value=''])"

const isFilled = (part) =>
  part.querySelector(FILLED) || [...part.querySelectorAll("input:not([type=checkbox]), select")].some((field) => field.value)

function show(chooser) {
  const chosen = chooser.querySelector("select[data-chooses]").value
  for (const part of chooser.querySelectorAll("[data-only-for]")) {
    part.hidden = !part.dataset.onlyFor.split(" ").includes(chosen) && !isFilled(part)
  }
}

const choosers = document.querySelectorAll("[data-chooser]")
for (const chooser of choosers) {
  show(chooser)
  chooser.addEventListener("input", () => show(chooser))
  chooser.closest("form").addEventListener("show", () => show(chooser))
}
