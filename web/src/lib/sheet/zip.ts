const [ENTRY, END] = [0x02014b50, 0x06054b50]

/** Whether all files of a zip together unpack to so many bytes at most, whatever it says of their sizes. Throws for what is no zip. */
export async function unpacksWithin(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<boolean> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [word, short] = [(at: number) => view.getUint32(at, true), (at: number) => view.getUint16(at, true)]
  let end = bytes.length - 22
  while (word(end) !== END) end--
  let at = word(end + 16)
  let left = most
  for (let files = short(end + 10); files > 0; files--) {
    if (word(at) !== ENTRY) throw new Error('not a zip')
    const [packed, local] = [word(at + 20), word(at + 42)]
    const begin = local + 30 + short(local + 26) + short(local + 28)
    const stored = short(at + 10) === 0
    left -= stored ? packed : await sizeOf(bytes.subarray(begin, begin + packed), left)
    if (left < 0) return false
    at += 46 + short(at + 28) + short(at + 30) + short(at + 32)
  }
  return true
}

/** How long deflated bytes are; counted no further than past `most`. */
async function sizeOf(deflated: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const reader = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  for (let part = await reader.read(); !part.done && size <= most; part = await reader.read()) size += part.value.length
  await reader.cancel()
  return size
}
