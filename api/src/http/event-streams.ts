import { Readable } from 'node:stream'
import { AppError } from '@talonario/contract'

/** Bytes buffered for a slow reader; with more it is disconnected, and returns with its last id. */
const MOST_BEHIND = 256 * 1024

/** Delay before a browser reconnects: random, so that a server's readers do not all return at once. */
const backIn = () => 1_000 + Math.round(Math.random() * 2_000)

export type Limits = { inAll: number; perAddress: number }

/** The open streams of a process, counted by address. */
export class EventStreams {
  /** Oldest first. */
  #streams = new Map<Readable, Date>()
  #ending = new WeakSet<Readable>()
  #addresses = new Map<string, number>()
  #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#streams.size
  }

  /** Opens a stream without data. Throws DEMASIADOS_INTENTOS if there are too many. */
  open(address: string, now: Date): Readable {
    const there = this.#addresses.get(address) ?? 0
    // One address may be a whole school, so its share counts only once half of all streams are taken.
    const { inAll, perAddress } = this.#limits
    if (this.size >= inAll || (there >= perAddress && this.size >= inAll / 2)) {
      throw new AppError('DEMASIADOS_INTENTOS', { segundos: 60 })
    }
    const stream = new Readable({ read() {} })
    this.#streams.set(stream, now)
    this.#addresses.set(address, there + 1)
    stream.once('close', () => this.#forget(stream, address))
    return stream
  }

  /** Sends the first thing of a stream. */
  greet(stream: Readable, text: string): void {
    this.#write(stream, `retry: ${backIn()}\n\n${text}`)
  }

  /** Sends the same to all that `hears` accepts. */
  say(text: string, hears: (stream: Readable) => boolean): void {
    const bytes = Buffer.from(text)
    for (const stream of this.#streams.keys()) if (hears(stream)) this.#write(stream, bytes)
  }

  close(): void {
    for (const stream of this.#streams.keys()) stream.push(null)
  }

  /** Ends streams that were opened before this moment; unresponsive readers are cut off. */
  closeOlderThan(moment: Date): void {
    for (const [stream, openedAt] of this.#streams) {
      if (openedAt >= moment) return
      if (this.#ending.has(stream)) stream.destroy()
      else stream.push(null)
      this.#ending.add(stream)
    }
  }

  #write(stream: Readable, what: string | Buffer): void {
    if (stream.destroyed) return
    stream.push(what)
    if (stream.readableLength > MOST_BEHIND) stream.destroy()
  }

  #forget(stream: Readable, address: string): void {
    this.#streams.delete(stream)
    const left = (this.#addresses.get(address) ?? 1) - 1
    if (left > 0) this.#addresses.set(address, left)
    else this.#addresses.delete(address)
  }
}
