/** Hands bytes to the browser as a file to keep. */
export function saveFile({ bytes, fileName }: { bytes: Blob; fileName: string }): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has read it by then; Safari asks a little later than the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
