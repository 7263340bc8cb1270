import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'

const test = await testDatabase(2)
afterAll(() => test.drop())

const value = async (text: string) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(test.db)
  return rows[0]?.value
}

describe('a value from the database', () => {
  it.each([
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['count(*)', 1],
    ["array['1', null]::bigint[]", [1, null]],
    ["'2026-03-01'::date", '2026-03-01'],
    ["array['2026-03-01']::date[]", ['2026-03-01']],
    ['0.10::numeric(12,2)', '0.10'],
    ['array[0.10]::numeric(12,2)[]', ['0.10']],
    ["'Ñandú'::citext", 'Ñandú'],
    ["'2026-03-01 12:00+00'::timestamptz", new Date('2026-03-01T12:00:00Z')],
  ])('%s arrives as %j', async (text, expected) => {
    expect(await value(text)).toEqual(expected)
  })

  it('that a number cannot hold is an error, not another number', async () => {
    await expect(value('9007199254740993::bigint')).rejects.toThrow('9007199254740993 does not fit a JavaScript number')
  })
})

describe('a connection', () => {
  it('has a name and bounds every wait', async () => {
    expect(await value("current_setting('application_name')")).toBe('talonario')
    expect(await value("current_setting('statement_timeout')")).toBe('30s')
    expect(await value("current_setting('lock_timeout')")).toBe('10s')
    expect(await value("current_setting('idle_in_transaction_session_timeout')")).toBe('30s')
  })

  it('that is cut fails its query, and the pool makes a new one', async () => {
    await expect(value('pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
    await expect.poll(() => value('1')).toBe(1)
  })

  it('that is cut inside a transaction fails it, and the pool makes a new one', async () => {
    const work = test.db.transaction().execute(async db => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.db)
      await sql`select 1`.execute(db)
    })
    await expect(work).rejects.toThrow()
    await expect.poll(() => value('1')).toBe(1)
  })
})
