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

/** The text of a file a person picked: UTF-8, or what spreadsheets on Windows write when it is not. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
