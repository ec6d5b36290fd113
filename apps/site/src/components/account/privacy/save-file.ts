/** Gives a text to the browser as a file to keep. */
export function saveFile(file: {
  readonly name: string
  readonly content: string
  readonly type: string
}): void {
  const address = URL.createObjectURL(new Blob([file.content], { type: file.type }))
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser has taken the file by then; what is kept for it would else stay until the page goes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
