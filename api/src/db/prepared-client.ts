import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { isStalePlan } from './sql-state.ts'

/** What pg hands to a query that is about to be sent (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY). */
type Wire = {
  parse(statement: { name: string; text: string }): void
  bind(portal: object): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
  parsedStatements: Record<string, string>
}
type Result = { command: string; rowCount: number | null; rows: unknown[] }
type Done = (error: Error | null, result: Result | Result[]) => void

/** The internal members of pg's query that this one changes; its types do not declare them. */
type Internals = {
  name?: string
  submit(wire: Wire): Error | null
  prepare(wire: Wire): void
  hasBeenParsed(wire: Wire): boolean
}
const Query = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => Internals

/** `known`: PostgreSQL has the statement under this name on this connection. */
type Prepared = { name: string; known: boolean }

/** Prepared statements kept per connection; the least recently used is dropped first. A purchase uses some 20. */
const KEPT = 128

/** The statements of one connection by their text. */
class Names {
  readonly #kept = new Map<string, Prepared>()

  /** The statement's name, and the one that has to leave for it. */
  take(text: string): { entry: Prepared; evicted: string | undefined } {
    const entry = this.#kept.get(text) ?? { name: hash(text), known: false }
    this.#kept.delete(text)
    this.#kept.set(text, entry)
    const [oldest = text] = this.#kept.keys()
    if (this.#kept.size <= KEPT) return { entry, evicted: undefined }
    const evicted = this.#kept.get(oldest)?.name
    this.#kept.delete(oldest)
    return { entry, evicted }
  }
}

const ANEW = '/* planned anew */'

/**
 * In front of a statement whose best plan depends on its values, as a search for a rare or a common name: it stays without a
 * name and is planned each time. Any other gets one plan for all values from its sixth use on, where PostgreSQL thinks that as good.
 */
export const plannedAnew = sql.raw(ANEW)

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const TRANSACTION_RESOLUTION_UNKNOWN = '08007'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24)

/** One statement, with the `begin` of its transaction in front where it is the first: both in one message, and without the `begin` nothing of it runs. */
class Statement extends Query {
  readonly opens: boolean
  readonly #names: Names | null
  readonly #text: string
  #entry: Prepared | null = null

  constructor(text: string, values: readonly unknown[], options: { opens: boolean; names: Names | null }, done: Done) {
    super(text, values, (error, result) => {
      if (this.#entry) this.#entry.known = error ? this.#entry.known && !isStalePlan(error) : true
      done(error, result)
    })
    this.#text = text
    this.opens = options.opens
    this.#names = options.names
  }

  /** The name is chosen when the statement leaves: those before it in the line may have used the same. */
  override submit(wire: Wire): Error | null {
    if (!this.#names || this.#text.includes(ANEW)) return super.submit(wire)
    const { entry, evicted } = this.#names.take(this.#text)
    this.#entry = entry
    this.name = entry.name
    if (evicted) forget(wire, evicted)
    // Where a first try failed PostgreSQL may have the name or not.
    if (!entry.known) forget(wire, entry.name)
    return super.submit(wire)
  }
  override prepare(wire: Wire): void {
    if (this.opens) {
      wire.parse({ name: '', text: 'begin' })
      wire.bind({})
      wire.execute({})
    }
    super.prepare(wire)
  }
  override hasBeenParsed(): boolean {
    return this.#entry?.known ?? false
  }
}

/** To close a name that PostgreSQL does not have is no error. */
function forget(wire: Wire, name: string): void {
  wire.close({ type: 'S', name })
  delete wire.parsedStatements[name]
}

/**
 * A connection that prepares what Kysely sends: PostgreSQL parses and plans a statement once a connection. `begin` waits for
 * the first statement and leaves with it. With `prepared: false` statements have no names, for poolers that cannot carry them.
 */
export class PreparedClient extends pg.Client {
  readonly #names: Names | null
  /** A transaction has begun, and PostgreSQL has not received its `begin`. */
  #opens = false
  /** PostgreSQL stopped waiting for a replica, by a time limit or a stop, and reported the commit as done. */
  #unreplicated = false

  constructor(config?: pg.ClientConfig & { prepared?: boolean }) {
    super(config)
    this.#names = config?.prepared === false ? null : new Names()
    this.on('notice', notice => {
      if (notice.routine === 'SyncRepWaitForLSN') this.#unreplicated = true
    })
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = () => Reflect.apply(pg.Client.prototype.query, this, args)
    return (typeof text === 'string' && Array.isArray(values) ? this.#query(text, values, send) : send()) as never
  }

  async #query(text: string, values: readonly unknown[], send: () => Promise<Result>): Promise<Result> {
    const opens = this.#opens
    this.#opens = text === 'begin'
    if (text === 'begin') return { command: 'BEGIN', rowCount: null, rows: [] }
    const ends = text === 'commit' || text === 'rollback'
    // A transaction without statements.
    if (opens && ends) return { command: text.toUpperCase(), rowCount: null, rows: [] }
    // Several statements in one text cannot be prepared.
    const whole = ends || text.includes(';')
    if (whole && opens) await super.query('begin')
    const result = whole ? await send() : await this.#send(text, values, opens)
    if (this.#unreplicated) throw await this.#uncertain()
    return result
  }

  /** A commit on one machine only may be lost with it, so no caller gets it acknowledged. The connection ends. */
  async #uncertain(): Promise<Error> {
    await this.end()
    return Object.assign(new Error('The commit has not reached a replica'), { code: TRANSACTION_RESOLUTION_UNKNOWN })
  }

  async #send(text: string, values: readonly unknown[], opens: boolean): Promise<Result> {
    const outside = !opens && (this as unknown as { getTransactionStatus(): string }).getTransactionStatus() === 'I'
    try {
      return await this.#once(text, values, opens)
    } catch (error) {
      // A migration has changed what the statement returns; within a transaction all of it is tried again.
      if (!outside || !isStalePlan(error)) throw error
      return await this.#once(text, values, false)
    }
  }

  #once(text: string, values: readonly unknown[], opens: boolean): Promise<Result> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => {
        if (error) reject(error)
        else resolve([result].flat().at(-1) as Result)
      }
      super.query(new Statement(text, values, { opens, names: this.#names }, done) as never)
    })
  }
}
