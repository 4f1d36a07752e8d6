// faces.js: cards drawn as paper
const SVG = "http://www.w3.org/2000/svg"

export function drawn(tag, className, ...children) {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

function suitOf(suit) {
  const svg = document.createElementNS(SVG, "svg")
  const use = document.createElementNS(SVG, "use")
  use.setAttribute("href", `#suit-${suit}`)
  svg.setAttribute("class", `suit suit--${suit}`)
  svg.append(use)
  return svg
}

export function faceOf({ rank, suit }, place) {
  const face = drawn("span", "card-face", drawn("span", "card-face__rank", rank), ...(suit ? [suitOf(suit)] : []))
  if (suit) face.classList.add(`card-face--${suit}`)
  if (place === 2) face.classList.add("card-face--drawn")
  return face
}
