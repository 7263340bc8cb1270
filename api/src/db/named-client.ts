import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { isStalePlan } from './sql-state.ts'

/** How many statements a connection keeps prepared. A purchase uses some 20; lists written into a text must not fill PostgreSQL's memory. */
const KEPT = 500

const ANEW = '/* planned anew */'

/**
 * Put in front of a statement whose best plan depends on its values, such as the search for a name: it is not prepared but planned each
 * time. A prepared one gets one plan for all values from its sixth use on, if PostgreSQL thinks that as good.
 */
export const plannedAnew = sql.raw(ANEW)

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const TRANSACTION_RESOLUTION_UNKNOWN = '08007'

type Query = { text: string; values: unknown[]; name?: string }

/**
 * A connection that prepares the statements Kysely sends, so that PostgreSQL parses each once. With `prepared: false` statements have no
 * names, for poolers that do not support them.
 */
export class NamedClient extends pg.Client {
  readonly #names: Map<string, string> | null
  /** Part of each name, so that after a migration all statements are prepared anew. */
  #generation = 0
  #inTransaction = false
  /** PostgreSQL stopped waiting for a replica (by a time limit or a stop), although it reported the commit as done. */
  #unreplicated = false

  constructor({ prepared = true, ...options }: pg.ClientConfig & { prepared?: boolean } = {}) {
    super(options)
    this.#names = prepared ? new Map() : null
    this.on('notice', notice => {
      if (notice.routine === 'SyncRepWaitForLSN') this.#unreplicated = true
    })
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const own = typeof text === 'string' && Array.isArray(values)
    return (own ? this.#send(text, values) : Reflect.apply(super.query, this, args)) as never
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const outside = !this.#inTransaction
    if (/^(begin|start transaction)/.test(text)) this.#inTransaction = true
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    let result: pg.QueryResult
    try {
      result = await super.query(this.#named(text, values))
    } catch (error) {
      if (isStalePlan(error)) this.#forget()
      // Inside a transaction, inTransaction repeats the whole of it.
      if (!outside || !isStalePlan(error)) throw error
      result = await super.query(this.#named(text, values))
    }
    if (this.#unreplicated) throw await this.#uncertain()
    return result
  }

  /** Several statements in one text cannot be prepared. */
  #named(text: string, values: unknown[]): Query {
    const names = this.#names
    if (!names || text.includes(ANEW) || text.includes(';')) return { text, values }
    const name =
      names.get(text) ?? `${this.#generation}-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    if (names.size < KEPT) names.set(text, name)
    return names.has(text) ? { name, text, values } : { text, values }
  }

  #forget() {
    this.#generation++
    this.#names?.clear()
  }

  /** A commit on one machine may be lost with that machine, so no caller may take it for done. The connection ends. */
  async #uncertain(): Promise<Error> {
    await this.end()
    return Object.assign(new Error('The commit has not reached a replica'), { code: TRANSACTION_RESOLUTION_UNKNOWN })
  }
}
