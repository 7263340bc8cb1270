import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { isStalePlan } from './sql-state.ts'

/** Names a connection keeps: a purchase uses some 20, and lists written out in a text must not fill PostgreSQL's memory. */
const KEPT = 500

const ANEW = '/* planned anew */'

/**
 * In front of a statement whose best plan depends on its values, as a search for a rare or a common name: it stays without a
 * name and is planned each time. Any other gets one plan for all values from its sixth use on, where PostgreSQL thinks that as good.
 */
export const plannedAnew = sql.raw(ANEW)

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const TRANSACTION_RESOLUTION_UNKNOWN = '08007'

type Query = { text: string; values: unknown[]; name?: string }

/**
 * A connection that prepares what Kysely sends: PostgreSQL parses a statement once a connection. With `prepared: false`
 * statements have no names, for poolers that cannot carry them.
 */
export class NamedClient extends pg.Client {
  readonly #names: Map<string, string> | null
  /** Part of each name: after a migration all are prepared anew. */
  #generation = 0
  #inTransaction = false
  /** PostgreSQL stopped waiting for a replica, by a time limit or a stop, and reported the commit as done. */
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
      // Within a transaction all of it is tried again: inTransaction.
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

  /** A commit on one machine only may be lost with it, so no caller gets it acknowledged. The connection ends. */
  async #uncertain(): Promise<Error> {
    await this.end()
    return Object.assign(new Error('The commit has not reached a replica'), { code: TRANSACTION_RESOLUTION_UNKNOWN })
  }
}
