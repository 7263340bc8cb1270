/** Hands bytes to the browser as a file to keep. */
export function saveFile({ bytes, fileName }: { bytes: Blob; fileName: string }): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has read it by then; Safari reads it a little after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Whether this browser hands files to other programs, as phones do. */
export function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false
}

/** Opens the phone's share sheet with a file, or saves it. */
export async function shareFile(
  { bytes, fileName }: { bytes: Blob; fileName: string },
  title: string,
  text?: string,
): Promise<void> {
  const files = [new File([bytes], fileName, { type: bytes.type })]
  if (!navigator.canShare?.({ files })) return saveFile({ bytes, fileName })
  try {
    await navigator.share({ files, title, ...(text && { text }) })
  } catch (error) {
    // Closing the sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/** The text of a file a person picked: UTF-8, or what spreadsheets on Windows write when it is not: UTF-16 with its mark, or Windows-1252. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [mark] = bytes.byteLength > 1 ? new Uint16Array(bytes.slice(0, 2)) : []
  if (mark === 0xfeff) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Shares a text by the phone, or copies it. Throws if neither is possible. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'cancelled'> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(text)
    return 'copied'
  }
  try {
    await navigator.share({ text })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}
