/** Bytes before the name of a file in an archive. */
const HEAD = 30
const FILE = 0x04034b50

/** Reads an archive of stored files while it comes. `onFile` gets how many of them are whole. */
export async function readArchive(response: Response, onFile: (whole: number) => void): Promise<Blob> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [size, whole] = [0, 0]
  // Of the file that is coming; its end is unknown before its head is here.
  let [start, end] = [0, 0]
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
    pieces.push(value)
    size += value.length
    for (;;) {
      if (start === end && size >= start + HEAD) {
        const head = new DataView(await new Blob(pieces).slice(start, start + HEAD).arrayBuffer())
        // After the files comes their directory.
        const isFile = head.getUint32(0, true) === FILE
        end = isFile ? start + HEAD + head.getUint32(18, true) + head.getUint16(26, true) : Number.POSITIVE_INFINITY
      }
      if (start === end || size < end) break
      start = end
      onFile(++whole)
    }
  }
}
