import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventoEnVivo } from '@talonario/contract'
import type { FastifyBaseLogger } from 'fastify'
import { listen } from '#db/listen.ts'
import { findSnapshot } from '#db/snapshot.ts'
import type { Deps } from '#http/deps.ts'
import { EventStreams, type Limits } from '#http/event-streams.ts'
import { listFunciones, toFuncion } from '#modules/campania/sorteo/sorteo-funcion.queries.ts'
import { listAhora, listCambios, listEstados } from './en-vivo.queries.ts'
import { type Cursor, eventosDeNumeros, eventText, readCursor, toQuery } from './en-vivo.rules.ts'

/** How often the database is polled: holds expire silently, and a notification may be lost. */
const LOOK_MS = 1_000
/** Changes of this stretch go out together: a stampede is ten events a second, not a thousand. */
const GATHER_MS = 100
/** A line that is quiet for this long sends a sign of life. */
const BEAT_MS = 10_000
/** Lifetime of a stream, because nothing else reveals a reader whose connection died silently. Others reconnect at once. */
const LONGEST_MS = 60 * 60_000
/** Without readers for this long it stops looking. */
const REST_MS = 30_000

type Wiring = Mirada & { log: FastifyBaseLogger; limits: Limits }
type Joiner = { stream: Readable; desde: string | undefined }

/** Sends the changes of every draw to all streams of a process, with one read of the database. */
export class EnVivo {
  #parts: Wiring
  #streams: EventStreams
  /** Streams that have got their first event. */
  #hearing = new WeakSet<Readable>()
  #joiners: Joiner[] = []
  #cursor: Cursor | null = null
  #awake = false
  #wanted = false
  #working: Promise<void> = Promise.resolve()
  #stopListening: (() => Promise<void>) | null = null
  #timer: NodeJS.Timeout | undefined
  #saidAt = 0
  #usedAt = 0
  #closed = false

  constructor(parts: Wiring) {
    this.#parts = parts
    this.#streams = new EventStreams(parts.limits)
  }

  get open(): number {
    return this.#streams.size
  }

  /** A stream of events from `desde` on. */
  join(address: string, desde: string | undefined): Readable {
    const stream = this.#streams.open(address, this.#parts.clock.now())
    this.#joiners.push({ stream, desde })
    if (this.#closed) stream.push(null)
    else this.#start()
    return stream
  }

  /** Ends every stream; readers reconnect to another process, or to the next one. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#streams.close()
    await this.#stopListening?.()
    await this.#working
  }

  #start(): void {
    this.#usedAt = Date.now()
    if (!this.#stopListening) {
      this.#stopListening = listen(this.#parts.db, 'cambio', () => this.#wake()).stop
      this.#timer = setInterval(() => this.#tick(), LOOK_MS)
    }
    this.#wake()
  }

  #tick(): void {
    this.#streams.closeOlderThan(new Date(this.#parts.clock.now().getTime() - LONGEST_MS))
    if (this.open > 0) this.#usedAt = Date.now()
    if (Date.now() - this.#usedAt <= REST_MS) this.#wake()
    else this.#rest()
  }

  #rest(): void {
    clearInterval(this.#timer)
    void this.#stopListening?.()
    this.#stopListening = null
    this.#cursor = null
  }

  /** Reads again; if a read is under way, once more after it. */
  #wake(): void {
    this.#wanted = true
    if (this.#awake || this.#closed) return
    this.#awake = true
    this.#working = this.#work().finally(() => {
      this.#awake = false
    })
  }

  async #work(): Promise<void> {
    while (this.#wanted && !this.#closed) {
      this.#wanted = false
      try {
        const said = await this.#look()
        if (said) await delay(GATHER_MS)
      } catch (error) {
        // Silent until the database is back: readers notice the broken connection, and poll.
        this.#parts.log.warn({ err: error }, 'live: the database does not answer')
      }
    }
  }

  async #look(): Promise<boolean> {
    const { db, clock } = this.#parts
    this.#cursor ??= { snapshot: await findSnapshot(db), at: clock.now() }
    const { cursor, eventos } = await cambiosDesde(this.#parts, this.#cursor)
    this.#cursor = cursor
    const quiet = Date.now() - this.#saidAt >= BEAT_MS
    if (eventos.length === 0 && quiet) eventos.push(latido(cursor))
    if (eventos.length > 0) {
      this.#streams.say(eventText(eventos, cursor), stream => this.#hearing.has(stream))
      this.#saidAt = Date.now()
    }
    await this.#greetJoiners()
    return eventos.length > 0
  }

  /**
   * Joiners with the same id, as after a restart, are served by one read, before any later event. A joiner who cannot
   * be served is dropped alone, and reconnects.
   */
  async #greetJoiners(): Promise<void> {
    for (const [desde, group] of Map.groupBy(this.#joiners.splice(0), ({ desde }) => desde)) {
      try {
        const text = await textoDesde(this.#parts, desde)
        for (const { stream } of group) {
          this.#streams.greet(stream, text)
          this.#hearing.add(stream)
        }
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'live: a reader could not be answered')
        for (const { stream } of group) stream.destroy()
      }
    }
  }
}

const latido = ({ at }: Cursor): EventoEnVivo => ({ tipo: 'latido', ahora: at.toISOString() })

type Mirada = Pick<Deps, 'db' | 'clock' | 'env'>

/** The events since an id, as sent: `todo` without a valid id, else at least a `latido`. */
export async function textoDesde(parts: Mirada, desde: string | undefined): Promise<string> {
  const { db, clock } = parts
  const known = readCursor(desde, clock.now())
  if (known) {
    const { cursor, eventos } = await cambiosDesde(parts, known)
    return eventText(eventos.length > 0 ? eventos : [latido(cursor)], cursor)
  }
  const cursor = { snapshot: await findSnapshot(db), at: clock.now() }
  return eventText([{ tipo: 'todo', idSorteo: null }], cursor)
}

/** The events since a cursor and the cursor after them; numbers and draws as they are now. */
async function cambiosDesde(
  { db, clock, env: { VENDER_ASIGNADAS_ONLINE: venderAsignadas } }: Mirada,
  desde: Cursor,
): Promise<{ cursor: Cursor; eventos: EventoEnVivo[] }> {
  const now = clock.now()
  const { snapshot, conocido, cambios, vencidas } = await listCambios(db, desde, now)
  const cursor = { snapshot, at: now > desde.at ? now : desde.at }
  if (!conocido) return { cursor, eventos: [{ tipo: 'todo', idSorteo: null }] }
  const { numeros, enteros } = toQuery([...cambios, ...vencidas], { venderAsignadas })
  const after = numeros.length > 0 ? await listAhora(db, numeros, now) : []
  const de = (tipo: string) => [
    ...new Set(cambios.filter(cambio => cambio.tipo === tipo).map(({ sorteoId }) => sorteoId)),
  ]
  const sorteos = de('sorteo').length > 0 ? await listEstados(db, de('sorteo')) : []
  const funciones = de('funcion').length > 0 ? await listFunciones(db, de('funcion')) : []
  const eventos: EventoEnVivo[] = [
    ...eventosDeNumeros(after, { venderAsignadas }),
    ...[...enteros].map(idSorteo => ({ tipo: 'todo' as const, idSorteo })),
    ...de('asignacion').map(idSorteo => ({ tipo: 'asignacion' as const, idSorteo })),
    ...funciones.flatMap(({ idSorteo, funcion }) => {
      return funcion
        ? [{ tipo: 'funcion' as const, idSorteo, ahora: now.toISOString(), funcion: toFuncion(funcion) }]
        : []
    }),
    ...sorteos.map(({ id, estado }) => ({ tipo: 'sorteo' as const, idSorteo: id, estado })),
  ]
  return { cursor, eventos }
}
