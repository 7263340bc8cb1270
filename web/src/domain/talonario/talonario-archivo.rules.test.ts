import { expect, it } from 'vitest'
import { zipOf } from '../../../../api/src/modules/numeros/talonario/talonario-zip.rules.ts'
import { readArchive } from './talonario-archivo.rules.ts'

const FILES = ['uno', '', 'PK\x03\x04 y más', 'x'.repeat(5000)]

async function archive(): Promise<Uint8Array<ArrayBuffer>> {
  async function* made() {
    for (const [i, text] of FILES.entries()) yield { nombre: `${i}.pdf`, bytes: Buffer.from(text) }
  }
  const pieces: Buffer[] = []
  for await (const piece of zipOf(made())) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

it.each([1, 7, 100, 1_000_000])(
  'the files of an archive that comes in pieces of %i bytes are counted as each is whole',
  async step => {
    const bytes = await archive()
    let at = 0
    const ends: number[] = []
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (at >= bytes.length) return controller.close()
          controller.enqueue(bytes.slice(at, at + step))
          at += step
        },
      },
      { highWaterMark: 0 },
    )
    const counted: number[] = []
    const read = await readArchive(new Response(body, { headers: { 'content-type': 'application/zip' } }), whole => {
      counted.push(whole)
      ends.push(at)
    })
    expect(counted).toEqual([1, 2, 3, 4])
    expect([read.type, new Uint8Array(await read.arrayBuffer())]).toEqual(['application/zip', bytes])
    // Heads of 30 bytes and names of 5 before each.
    let end = 0
    for (const [i, text] of FILES.entries()) {
      end += 35 + Buffer.byteLength(text)
      expect(ends[i]).toBeGreaterThanOrEqual(end)
      expect(ends[i]).toBeLessThan(end + step + 35)
    }
  },
)
