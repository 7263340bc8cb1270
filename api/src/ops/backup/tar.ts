import { Readable } from 'node:stream'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** A file of a tar archive, whole: the parts of a copy fit into memory. */
export type Entry = { name: string; bytes: Buffer }

/** Far above any part: a larger size means a damaged or forged header. */
const LARGEST = 1024 ** 3

export class TarError extends Error {
  override name = 'TarError'
}

/** A tar file with these entries, as a stream that waits for its reader. */
export function writeTar(entries: AsyncIterable<Entry>, at: Date): Readable {
  const { readable, controller } = createTarPacker()
  const fill = async () => {
    for await (const { name, bytes } of entries) {
      const writer = controller.add({ name, size: bytes.length, mtime: at, mode: 0o600, type: 'file' }).getWriter()
      await writer.write(new Uint8Array(bytes))
      await writer.close()
    }
    controller.finalize()
  }
  fill().catch(error => controller.error(error))
  return Readable.fromWeb(readable as never)
}

/** Yields the files of a tar file in order. Throws a TarError if it is no tar file, ends too early, or contains anything but plain files. */
export async function* readTar(chunks: Readable): AsyncGenerator<Entry> {
  const source = Readable.toWeb(chunks) as ReadableStream<Uint8Array>
  const entries = source.pipeThrough(createTarDecoder({ strict: true }))[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await readable(entries.next())
    if (done) return
    const { name, type, size } = value.header
    if (type !== 'file' || size > LARGEST) throw new TarError('a header is damaged')
    yield { name, bytes: Buffer.from(await readable(new Response(value.body).arrayBuffer())) }
  }
}

/** Turns an error of the decoder into one about the archive; errors of the file system and of gunzip keep their code. */
async function readable<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
    throw new TarError(String(error), { cause: error })
  }
}
