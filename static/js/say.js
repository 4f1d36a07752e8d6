// say.js: one place that tells a screen reader, once, what has just happened
export const status = Object.assign(document.createElement("p"), { className: "visually-hidden" })
status.setAttribute("role", "status")
document.body.append(status)

// What the page itself shows as the last thing that happened.
export const told = () => document.querySelector("[data-toast]")?.textContent.replace(/\s+/g, " ").trim() ?? ""

export const say = (text) => (status.textContent = text)
