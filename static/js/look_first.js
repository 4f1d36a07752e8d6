// look_first.js: a refused form begins at what has to be changed
document.querySelector("[data-focus-first]")?.focus()
