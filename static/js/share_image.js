// share_image.js: a plan as a picture, drawn by the server and made a PNG by the phone that shares it
for (const key of document.querySelectorAll("a[data-picture]")) key.addEventListener("click", share)

async function share(event) {
  event.preventDefault()
  const { href, dataset } = event.currentTarget
  const file = new File([await drawn(href)], dataset.picture, { type: "image/png" })
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {})
  else save(file)
}

async function drawn(address) {
  const picture = Object.assign(new Image(), { src: address })
  await picture.decode()
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const canvas = Object.assign(document.createElement("canvas"), size)
  canvas.getContext("2d").drawImage(picture, 0, 0)
  return new Promise((done) => canvas.toBlob(done, "image/png"))
}

function save(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
