import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Db } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { copyRows, int4, int8, newIds, timestamptz, uuid } from './copy-rows.ts'

const DRAW = '0195f4c8-6c00-7000-8000-0000000000ff'
const now = new Date('2026-11-23T03:04:05.678Z')

let database: TestDatabase
let db: Db
/** One connection, so that each step finds it as the one before left it. */
beforeEach(async () => {
  database = await testDatabase(1)
  db = database.db
  await sql`create table cosa (id uuid primary key, n integer check (n <> 1234), grande bigint, de uuid, at timestamptz)`.execute(
    db,
  )
})
afterEach(() => database.drop())

/** More rows than go in one part, so that a fault comes while others are on their way. */
const MANY = 2_500
const numbers = Array.from({ length: MANY }, (_, i) => -i)
const columns = (n: readonly number[]) => ({
  ...{ id: newIds(n.length, now), n: int4(n) },
  ...{ grande: int8(2n ** 62n), de: uuid(DRAW), at: timestamptz(now) },
})
const count = async () => Number((await sql<{ n: string }>`select count(*) as n from cosa`.execute(db)).rows[0]?.n)

it('copies values of a row and those that all rows share', async () => {
  await copyRows(db, 'cosa', MANY, columns(numbers))
  const { rows } = await sql`select n, grande::text, de, at from cosa order by n desc`.execute(db)
  expect(rows).toEqual(numbers.map(n => ({ n: n || 0, grande: String(2n ** 62n), de: DRAW, at: now })))
})

it('makes ids of version 7 that differ, ascend and tell the time', async () => {
  const n = 10_000
  await copyRows(db, 'cosa', n, columns(Array.from({ length: n }, (_, i) => 2 * n + i)))
  const { rows } = await sql`select count(distinct id)::int as different, bool_and(uuid_extract_version(id) = 7) as of7,
    min(uuid_extract_timestamp(id)) as first, bool_and(n = 2 * ${n}::int + place - 1) as ascend
    from (select *, row_number() over (order by id)::int as place from cosa) as cosa`.execute(db)
  expect(rows).toEqual([{ different: n, of7: true, first: now, ascend: true }])
})

it('leaves nothing behind when a row is refused, and its connection goes on', async () => {
  const wrong = (db: Db) => copyRows(db, 'cosa', MANY, columns(numbers.with(1_500, 1234)))
  await expect(wrong(db)).rejects.toMatchObject({ code: '23514' })
  expect(await count()).toBe(0)
  await expect(inTransaction(db, wrong)).rejects.toMatchObject({ code: '23514' })
  expect(await count()).toBe(0)
})

it('is part of its transaction, as its first statement too', async () => {
  const undone = inTransaction(db, async db => {
    await copyRows(db, 'cosa', MANY, columns(numbers))
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await count()).toBe(0)
})

it('is refused when its data cannot be made, and its connection goes on', async () => {
  function* parts() {
    yield Buffer.from(`${DRAW}\n`)
    throw new Error('No more')
  }
  const copying = db.executeQuery(CompiledQuery.raw('copy cosa (id) from stdin', [parts()]))
  await expect(copying).rejects.toThrow('No more')
  expect(await count()).toBe(0)
})
