import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The part of pg's COPY interface used here (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY). */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Whole rows as PostgreSQL wrote them. */
export type Rows = { bytes: Buffer; count: number }

const PART_BYTES = 4 * 1024 * 1024

/** Yields the rows of a `COPY … TO STDOUT` in parts of about 4 MiB; PostgreSQL waits while nobody reads. */
export function copyOut(client: pg.Client, text: string): AsyncIterable<Rows> {
  return client.query(new CopyOut(text) as never) as unknown as CopyOut
}

class CopyOut extends Readable {
  readonly #text: string
  #wire: Wire | undefined
  #rows: Buffer[] = []
  #size = 0

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: 1 })
    this.#text = text
  }
  submit(wire: Wire) {
    this.#wire = wire
    wire.query(this.#text)
  }
  /** Called with one message for each row. Copies its bytes, because the driver uses the buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.#rows.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= PART_BYTES) this.#hand()
  }
  #hand() {
    const full = !this.push({ bytes: Buffer.concat(this.#rows), count: this.#rows.length } satisfies Rows)
    this.#rows = []
    this.#size = 0
    if (full) this.#wire?.stream.pause()
  }
  override _read() {
    this.#wire?.stream.resume()
  }
  handleCommandComplete() {
    if (this.#rows.length > 0) this.#hand()
    this.#wire?.stream.resume()
  }
  handleReadyForQuery() {
    this.push(null)
  }
  handleError(error: Error) {
    this.#wire?.stream.resume()
    this.destroy(error)
  }
}

/** Sends data to a `COPY … FROM STDIN`; returns how many rows PostgreSQL took. */
export function copyIn(client: pg.Client, text: string, parts: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    client.query({
      text,
      submit: (wire: Wire) => wire.query(text),
      async handleCopyInResponse(wire: Wire) {
        try {
          for (const part of parts) {
            wire.sendCopyFromChunk(part)
            if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
          }
          wire.endCopyFrom()
        } catch (error) {
          wire.sendCopyFail(String(error))
        }
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        count = Number(text.split(' ')[1])
      },
      handleReadyForQuery: () => resolve(count),
      handleError: reject,
    } as never)
  })
}

const PIECE_BYTES = 256 * 1024

/** Splits bytes into pieces small enough that few wait in memory while PostgreSQL takes no more. */
export function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
