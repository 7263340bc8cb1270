import { closeSync, openSync, writeSync } from 'node:fs'

/**
 * What a client asks of a server. Numbers by the id of their row; `clave` is the Idempotency-Key; `orden` is an order as its
 * client knows it, by its reference in the shop and else by its id.
 */
export type Op =
  | { tipo: 'comprar' | 'vender'; clave: string; rifas: readonly string[] }
  | { tipo: 'pagar'; orden: string }
  | { tipo: 'anular' | 'reembolsar'; orden: string }
  | { tipo: 'asignar'; rifas: readonly string[]; vendedor: string }
  | { tipo: 'liberar'; rifas: readonly string[] }

/** What was heard: done, refused without effect, or nothing certain. */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type Entry = Op & {
  /** Places on the one line of events of all clients. A request without an answer may have its effect until `ended`. */
  sent: number
  ended: number
  outcome: Outcome
  status: number
  code: string
  message: string
  /** The order that an `ok` named. */
  compra: string
}

/** An answer that blames neither the database nor the provider for being away. */
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

  /** Carries an operation out and writes down what came of it. Never throws: a lost connection is an outcome too. */
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

  /** From here on nothing that was asked before can have an effect any more: its server has ended. */
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
