import { closeSync, openSync, writeSync } from 'node:fs'

/**
 * An operation of a client. Numbers by the id of their row, instalments by `cuotaName`; `clave` is the Idempotency-Key; `orden` is the client's
 * name of an order: its reference in the shop, else its id.
 */
export type Op =
  | { tipo: 'comprar' | 'vender' | 'cobrar'; clave: string; rifas: readonly string[] }
  | { tipo: 'abonar'; rifas: readonly string[] }
  | { tipo: 'soltar'; titulares: readonly string[] }
  | { tipo: 'sortear'; fecha: string }
  | { tipo: 'pagar'; orden: string }
  | { tipo: 'anular' | 'reembolsar'; orden: string }
  | { tipo: 'asignar'; rifas: readonly string[]; vendedor: string }
  | { tipo: 'liberar'; rifas: readonly string[] }

/** How an instalment of a holder is written where numbers are. */
export const cuotaName = (titularId: string, n: number): string => `${titularId}/${n}`

/** The outcome for the client: done, refused without effect, or unknown. */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type Entry = Op & {
  /** Positions on the one timeline of all clients. A request without a reply may have its effect until `ended`. */
  sent: number
  ended: number
  outcome: Outcome
  status: number
  code: string
  message: string
  /** The order that an `ok` named. */
  compra: string
}

/** A reply that is explained neither by the database nor by the provider being down. */
export const isBug = ({ status, code }: Entry): boolean => status >= 500 && status !== 503 && code !== 'PROVEEDOR'

export type Reply = { status: number; body: { code?: string; message?: string } }

/** Every operation of every client: its intent before it is sent, its outcome after. Kept in a file as well, one line an event. */
export class History {
  readonly entries: Entry[] = []
  #events = 0
  #file: number | null = null

  constructor(path?: string) {
    if (path) this.#file = openSync(path, 'a')
  }

  /** Carries out an operation and records its outcome. Never throws: a lost connection is an outcome too. */
  async record<R extends Reply>(
    op: Op,
    send: () => Promise<R>,
    orderOf: (reply: R) => string = () => '',
  ): Promise<Entry & { reply?: R }> {
    const silence = { outcome: 'unknown' as const, status: 0, code: '', message: '', compra: '' }
    const entry: Entry & { reply?: R } = { ...op, ...silence, sent: this.#events++, ended: Number.POSITIVE_INFINITY }
    this.entries.push(entry)
    this.#write({ sent: entry.sent, ...op })
    const reply = await send().catch(() => null)
    if (reply) {
      const { status, body } = reply
      const outcome = status < 300 ? 'ok' : status < 500 ? 'refused' : 'unknown'
      const compra = outcome === 'ok' ? orderOf(reply) : ''
      Object.assign(entry, { outcome, status, code: body.code ?? '', message: body.message ?? '', compra })
    }
    const at = this.#events++
    if (entry.outcome !== 'unknown') entry.ended = at
    this.#write({ sent: entry.sent, at, outcome: entry.outcome, status: entry.status, compra: entry.compra })
    return Object.defineProperty(entry, 'reply', { value: reply, enumerable: false })
  }

  /** From here on no earlier request can have an effect any more: its server has ended. */
  quiesce(): void {
    const at = this.#events++
    for (const entry of this.entries) entry.ended = Math.min(entry.ended, at)
    this.#write({ at, quiet: true })
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #write(event: object): void {
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(event)}\n`)
  }
}
