import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { testFolder } from '../../test/test-folder.ts'
import { type Connection, openDatabase } from './pool.ts'
import type { Db } from './schema.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let db: Db
/** One connection, so that its prepared statements can be listed. */
beforeEach(async () => {
  database = await testDatabase(1)
  db = database.db
  await sql`create table cosa (id integer primary key)`.execute(db)
})
afterEach(() => database.drop())

const add = (db: Db, id: number) => sql`insert into cosa (id) values (${id})`.execute(db)
const ids = async (db: Db) => (await sql<{ id: number }>`select id from cosa order by id`.execute(db)).rows
const names = async (like: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared%'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

describe('a statement', () => {
  it('is prepared once a connection, under a name that follows from its text', async () => {
    for (const id of [1, 2, 3]) await add(db, id)
    const [name, ...others] = await names('insert into cosa%')
    expect(name).toMatch(/^0-[\w-]{24}$/)
    expect(others).toEqual([])
    const { rows } = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where name = ${name}`.execute(db)
    expect(rows[0]?.uses).toBe(3)
  })

  it('has no name once its connection has many', async () => {
    await add(db, 1)
    for (let i = 0; i < 600; i++) await sql`select ${sql.raw(String(i))}`.execute(db)
    expect(await names('insert into cosa%')).toHaveLength(1)
    expect(await names('select 599')).toEqual([])
    expect((await names('%')).length).toBeLessThanOrEqual(500)
  })

  it('can be sent again after it was refused, at its first use and later', async () => {
    const wrong = () => sql`select ${'x'}::integer`.execute(db)
    for (let i = 0; i < 3; i++) await expect(wrong()).rejects.toMatchObject({ code: '22P02' })
    await expect(sql`select no_hay from cosa`.execute(db)).rejects.toMatchObject({ code: '42703' })
    await sql`alter table cosa add column no_hay text`.execute(db)
    expect((await sql`select no_hay from cosa`.execute(db)).rows).toEqual([])
  })

  it('is not sent with a value that cannot be written, and its connection goes on', async () => {
    await expect(inTransaction(db, db => sql`select ${{ n: 1n }}::jsonb`.execute(db))).rejects.toThrow('BigInt')
    expect(await ids(db)).toEqual([])
    await expect(inTransaction(db, db => add(db, 1))).resolves.toBeDefined()
  })

  it('is refused for a value that cannot be read, each time it is asked, and its connection goes on', async () => {
    const beyond = () => sql`select ${'9007199254740993'}::bigint as n from generate_series(1, 3)`.execute(db)
    for (let i = 0; i < 3; i++) await expect(beyond()).rejects.toThrow(RangeError)
    expect(await ids(db)).toEqual([])
  })

  it('is asked what it returns at each use behind a pooler, where another connection may have the name', async () => {
    const { host, port, user, password = '', database: name } = database.connection as Exclude<Connection, string>
    const pooler = `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
    const pooled = openDatabase(database.connection, { size: 1, pooler })
    const all = () => sql`select * from cosa`.execute(pooled).then(({ rows }) => rows)
    await add(pooled, 1)
    expect(await all()).toEqual([{ id: 1 }])
    const [text] = await names('select * from cosa%')
    expect(text).toBeUndefined()
    const [prepared] = (
      await sql<{
        name: string
      }>`select name from pg_prepared_statements where statement = 'select * from cosa'`.execute(pooled)
    ).rows
    await sql
      .raw(`deallocate "${prepared?.name}"; prepare "${prepared?.name}" as select 'x' as a, id from cosa`)
      .execute(pooled)
    expect(await all()).toEqual([{ a: 'x', id: 1 }])
    await pooled.destroy()
  })

  it('answers with the new columns after a migration, outside a transaction and in one', async () => {
    await add(db, 1)
    const all = (db: Db) => sql`select * from cosa`.execute(db).then(({ rows }) => rows)
    expect(await all(db)).toEqual([{ id: 1 }])
    await sql`alter table cosa add column a integer`.execute(db)
    expect(await all(db)).toEqual([{ id: 1, a: null }])
    await sql`alter table cosa add column b integer`.execute(db)
    expect(await inTransaction(db, all)).toEqual([{ id: 1, a: null, b: null }])
  })

  it('has no name where the pooler cannot carry one', async () => {
    const plain = openDatabase(database.connection, { size: 1, prepared: false })
    await inTransaction(plain, async db => {
      await add(db, 1)
      await add(db, 2)
    })
    expect((await sql`select from pg_prepared_statements`.execute(plain)).rows).toHaveLength(0)
    expect(await ids(plain)).toEqual([{ id: 1 }, { id: 2 }])
    await plain.destroy()
  })
})

describe('a transaction', () => {
  it('is undone as a whole', async () => {
    await inTransaction(db, async db => {
      await add(db, 1)
      await add(db, 2)
    })
    const failed = inTransaction(db, async db => {
      await add(db, 3)
      await add(db, 1)
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await ids(db)).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('undoes what came before a refusal of its own, with several statements under way at once', async () => {
    const failed = inTransaction(db, async db => {
      await Promise.all([add(db, 1), add(db, 2), add(db, 3)])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await ids(db)).toEqual([])
  })

  it('whose first statement is refused leaves the connection outside of any', async () => {
    await add(db, 1)
    await expect(inTransaction(db, db => add(db, 1))).rejects.toMatchObject({ code: '23505' })
    await add(db, 2)
    const other = openDatabase(database.connection, { size: 1 })
    expect(await ids(other)).toEqual([{ id: 1 }, { id: 2 }])
    await other.destroy()
  })

  it('may begin with several statements in one text', async () => {
    const failed = inTransaction(db, async db => {
      await sql`insert into cosa values (1); insert into cosa values (2)`.execute(db)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await ids(db)).toEqual([])
  })
})

describe('a commit whose wait for a replica somebody cancels', () => {
  let stop: () => Promise<void>
  /** `db` has one connection, `beside` is for cancelling. */
  let alone: { db: Db; beside: Db }
  beforeEach(async () => {
    const dataDir = await testFolder(onTestFinished)
    const server = await startEmbedded({ dataDir, log: () => {} })
    const db = openDatabase(server.connection, { size: 1 })
    const beside = openDatabase(server.connection, { size: 1 })
    alone = { db, beside }
    stop = async () => {
      await Promise.all([db.destroy(), beside.destroy()])
      await server.stop()
    }
    await sql`create table cosa (id integer primary key)`.execute(db)
    await sql`alter system set synchronous_standby_names = 'nadie'`.execute(beside)
    await sql`select pg_reload_conf()`.execute(beside)
  })
  afterEach(() => stop())

  const cancelWait = async () => {
    const cancel = sql<{
      done: boolean
    }>`select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'`
    await expect.poll(async () => (await cancel.execute(alone.beside)).rows).toEqual([{ done: true }])
  }

  it('is not acknowledged, by itself or at the end of a transaction, and what follows has a new connection', async () => {
    const { db } = alone
    let last = 0
    // The setting takes effect after a moment: until then nothing waits.
    const addOneByOne = async () => {
      for (;;) await add(db, ++last)
    }
    const single = expect(addOneByOne()).rejects.toMatchObject({ code: '08007' })
    await cancelWait()
    await single
    const whole = expect(inTransaction(db, db => add(db, 0))).rejects.toThrow(/replica|not queryable/)
    await cancelWait()
    await whole
    expect((await ids(db)).map(({ id }) => id)).toEqual(Array.from({ length: last + 1 }, (_, id) => id))
  })
})
