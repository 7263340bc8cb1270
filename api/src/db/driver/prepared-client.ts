import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { isStalePlan } from '../sql-state.ts'

/** What pg hands to a query that is about to be sent (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY). */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement?: string; values?: readonly unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
  sync(): void
  sendCopyFail(why: string): void
}
type Result = { command: string; rowCount: number | null; rows: unknown[] }
type Done = (error: Error | null, result: Result) => void

/** How the rows of a statement are read, in the order of its columns; `blank` is a row of nulls. */
type Columns = { names: string[]; readers: ((text: string) => unknown)[]; blank: Record<string, unknown> }
const NO_COLUMNS: Columns = { names: [], readers: [], blank: {} }

/** A value as it is sent: pg's own way, which its types do not name. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** `known`: PostgreSQL has the statement under this name on this connection. */
type Prepared = { name: string; known: boolean; columns: Columns }

/** Prepared statements kept per connection; the least recently used is dropped first. A purchase uses some 20. */
const KEPT = 128

/** The statements of one connection by their text. */
class Names {
  readonly #kept = new Map<string, Prepared>()

  /** The statement's name, and the one that has to leave for it. */
  take(text: string): { entry: Prepared; evicted: string | undefined } {
    const entry = this.#kept.get(text) ?? { name: hash(text), known: false, columns: NO_COLUMNS }
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

type Asked = { text: string; values: readonly unknown[]; opens: boolean }

/** The same for all statements of a connection. */
type How = {
  names: Names | null
  /** Ask what it returns at each use: behind a pooler it may be another connection that has the name. */
  describes: boolean
  types: pg.CustomTypesConfig
}

/**
 * One statement, with the `begin` of its transaction in front where it is the first: both in one message, and without the `begin`
 * nothing of it runs. What it returns is asked for at its first use: under the same name PostgreSQL returns nothing else, or fails.
 */
class Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly opens: boolean
  readonly #how: How
  readonly #done: Done
  readonly #result: Result = { command: '', rowCount: null, rows: [] }
  #entry: Prepared = { name: '', known: false, columns: NO_COLUMNS }
  #unreadable: Error | null = null

  constructor({ text, values, opens }: Asked, how: How, done: Done) {
    this.text = text
    this.values = values
    this.opens = opens
    this.#how = how
    this.#done = done
  }

  submit(wire: Wire): Error | null {
    try {
      wire.stream.cork()
      this.#send(wire)
      return null
    } catch (error) {
      return error as Error
    } finally {
      wire.stream.uncork()
    }
  }

  /** The name is chosen when the statement leaves: those before it in the line may have used the same. */
  #send(wire: Wire): void {
    const { text, values, opens } = this
    const { names, describes } = this.#how
    if (names && !text.includes(ANEW)) {
      const { entry, evicted } = names.take(text)
      this.#entry = entry
      if (evicted) forget(wire, evicted)
      // Where a first try failed PostgreSQL may have the name or not.
      if (!entry.known) forget(wire, entry.name)
    }
    if (opens) {
      wire.parse({ name: '', text: 'begin' })
      wire.bind({})
      wire.execute({})
    }
    const { name, known } = this.#entry
    if (!known) wire.parse({ name, text })
    wire.bind({ statement: name, values })
    if (!known || describes) wire.describe({ type: 'P' })
    wire.execute({})
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name)
    this.#entry.columns = {
      names,
      readers: fields.map(({ dataTypeID }) => this.#how.types.getTypeParser(dataTypeID, 'text')),
      blank: Object.fromEntries(names.map(name => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return
    const { names, readers, blank } = this.#entry.columns
    const row = { ...blank }
    try {
      if (fields.length !== names.length) throw new Error('The statement returns other columns than it did')
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i] ?? null
        if (text !== null) row[names[i] as string] = readers[i]?.(text)
      }
    } catch (error) {
      this.#unreadable = error as Error
    }
    this.#result.rows.push(row)
  }

  /** `INSERT 0 1`, `SELECT 3`, `BEGIN`: of the one in front and then of the statement itself. */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ')
    const count = Number.parseInt(counts.at(-1) ?? '', 10)
    this.#result.command = command
    this.#result.rowCount = Number.isNaN(count) ? null : count
  }

  handleEmptyQuery(): void {}

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('A statement of the pool copies nothing')
  }

  handleCopyData(): void {}

  handleError(error: Error): void {
    this.#entry.known &&= !isStalePlan(error)
    this.#done(error, this.#result)
  }

  handleReadyForQuery(): void {
    this.#entry.known = this.#unreadable === null
    this.#done(this.#unreadable, this.#result)
  }
}

/** To close a name that PostgreSQL does not have is no error. */
const forget = (wire: Wire, name: string): void => wire.close({ type: 'S', name })

/** `pooled`: the connection goes through a pooler. */
type ClientOptions = pg.ClientConfig & { prepared?: boolean; pooled?: boolean }

/**
 * A connection that prepares what Kysely sends: PostgreSQL parses and plans a statement once a connection. `begin` waits for
 * the first statement and leaves with it. With `prepared: false` statements have no names, for poolers that cannot carry them.
 */
export class PreparedClient extends pg.Client {
  readonly #how: How
  /** A transaction has begun, and PostgreSQL has not received its `begin`. */
  #opens = false
  /** PostgreSQL stopped waiting for a replica, by a time limit or a stop, and reported the commit as done. */
  #unreplicated = false

  constructor(options: ClientOptions = {}) {
    super(options)
    const { prepared = true, pooled = false, types = pg.types } = options
    this.#how = { names: prepared ? new Names() : null, describes: pooled, types }
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
    // One that cannot be written is refused before the wait for the `begin` is over: what comes next still has it in front.
    const written = values.map(value => prepareValue(value))
    const opens = this.#opens
    this.#opens = text === 'begin'
    if (text === 'begin') return { command: 'BEGIN', rowCount: null, rows: [] }
    const ends = text === 'commit' || text === 'rollback'
    // A transaction without statements.
    if (opens && ends) return { command: text.toUpperCase(), rowCount: null, rows: [] }
    // Several statements in one text cannot be prepared.
    const whole = ends || text.includes(';')
    if (whole && opens) await super.query('begin')
    const result = whole ? await send() : await this.#send(text, written, opens)
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
      const done: Done = (error, result) => (error ? reject(error) : resolve(result))
      super.query(new Statement({ text, values, opens }, this.#how, done) as never)
    })
  }
}
