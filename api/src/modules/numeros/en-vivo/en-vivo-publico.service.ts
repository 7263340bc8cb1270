import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '#http/deps.ts'
import { countPublico, deletePublico, type Publico } from './en-vivo.queries.ts'

/** Shortest time between two counts. */
const SOONEST_MS = 1_000
/** Repeated to the other processes before they consider this one dead. */
const LATEST_MS = 5_000

/** From how many addresses each draw is watched: those of this process plus those of the others. */
export class Espectadores {
  #parts: Pick<Deps, 'db' | 'clock'>
  #proceso = randomUUID()
  /** The screens of each draw, with their addresses: one that opens hundreds is one viewer. */
  #screens = new Map<string, Map<Readable, string>>()
  /** The count last sent to the screens of a draw; none: it has to be sent. */
  #told = new Map<string, number>()
  #changed = false
  #countedAt = Number.NEGATIVE_INFINITY

  constructor(parts: Pick<Deps, 'db' | 'clock'>) {
    this.#parts = parts
  }

  /** A screen counts until its stream ends. */
  add(stream: Readable, idSorteo: string, address: string): void {
    const screens = this.#screens.get(idSorteo) ?? new Map<Readable, string>()
    this.#screens.set(idSorteo, screens.set(stream, address))
    this.#told.delete(idSorteo)
    this.#changed = true
    stream.once('close', () => {
      screens.delete(stream)
      this.#changed = true
    })
  }

  shows(stream: Readable, idSorteo: string): boolean {
    return this.#screens.get(idSorteo)?.has(stream) ?? false
  }

  /** The draws whose count has changed, if it is time to count. */
  async count(): Promise<Publico[]> {
    const since = performance.now() - this.#countedAt
    if (this.#screens.size === 0 || since < (this.#changed ? SOONEST_MS : LATEST_MS)) return []
    this.#countedAt = performance.now()
    this.#changed = false
    const own = [...this.#screens].map(([idSorteo, screens]) => ({
      idSorteo,
      personas: new Set(screens.values()).size,
    }))
    const counted = await countPublico(this.#parts.db, this.#proceso, own, this.#parts.clock.now())
    for (const { idSorteo, personas } of own) {
      if (personas === 0 && this.#screens.get(idSorteo)?.size === 0) this.#screens.delete(idSorteo)
    }
    const news = counted.filter(({ idSorteo, personas }) => this.#told.get(idSorteo) !== personas)
    this.#told = new Map(counted.map(({ idSorteo, personas }) => [idSorteo, personas]))
    return news
  }

  async close(): Promise<void> {
    if (this.#countedAt > 0) await deletePublico(this.#parts.db, this.#proceso)
  }
}
