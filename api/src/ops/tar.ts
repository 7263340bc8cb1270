/** Tar as POSIX.1-1988 wrote it down (ustar): 512 bytes of header, the bytes, zeros up to the next 512. Whole files only. */
export type Entry = { name: string; bytes: Buffer }

const BLOCK = 512
/** No part of ours comes near it: larger means that the header is rubbish. */
const LARGEST = 1024 ** 3

export class TarError extends Error {
  override name = 'TarError'
}

/** The bytes of a tar file. */
export async function* writeTar(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield header(name, bytes.length, at)
    yield bytes
    yield Buffer.alloc(-bytes.length & (BLOCK - 1))
  }
  yield Buffer.alloc(2 * BLOCK)
}

function header(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new TarError(`${name} is too long a name for a tar file`)
  const block = Buffer.alloc(BLOCK)
  const seconds = Math.floor(at.getTime() / 1000)
  block.write(name, 0, 100, 'utf8')
  for (const [offset, digits, value] of [
    [100, 7, 0o600],
    [108, 7, 0],
    [116, 7, 0],
    [124, 11, size],
    [136, 11, seconds],
  ] as const) {
    block.write(value.toString(8).padStart(digits, '0'), offset, 'latin1')
  }
  block.write('0', 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}

/** Of the header, with its own eight bytes read as spaces. */
function checksum(block: Buffer): number {
  const rest = block.reduce((sum, byte, at) => (at >= 148 && at < 156 ? sum : sum + byte), 0)
  return rest + 8 * 0x20
}

/** The files of a tar file in order; throws a TarError where it is no tar file or ends too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { take, drain } = reader(chunks)
  for (;;) {
    const block = await take(BLOCK)
    if (block.every(byte => byte === 0)) return drain()
    if (octal(block, 148, 8) !== checksum(block)) throw new TarError('a header is damaged')
    const size = octal(block, 124, 12)
    if (!(size <= LARGEST)) throw new TarError('a header is damaged')
    const name = block.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const bytes = await take(size)
    await take(-size & (BLOCK - 1))
    yield { name, bytes }
  }
}

const octal = (block: Buffer, at: number, length: number) =>
  Number.parseInt(block.toString('latin1', at, at + length).replace(/[\0 ].*$/s, ''), 8)

/** `take` answers the next so many bytes; `drain` reads the rest away, so that whoever unpacks them sees the end. */
function reader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let have = 0
  const take = async (size: number): Promise<Buffer> => {
    while (have < size) {
      const { value, done } = await source.next()
      if (done) throw new TarError('it ends too early')
      waiting.push(value)
      have += value.length
    }
    const all = Buffer.concat(waiting)
    waiting = [all.subarray(size)]
    have -= size
    return all.subarray(0, size)
  }
  const drain = async (): Promise<void> => {
    while (!(await source.next()).done);
  }
  return { take, drain }
}
