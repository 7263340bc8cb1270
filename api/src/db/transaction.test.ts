import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'
import { openDatabase } from './pool.ts'
import type { Db } from './schema.ts'
import { sqlState, violatedConstraint } from './sql-state.ts'
import { inTransaction, withoutWaiting } from './transaction.ts'

const test = await testDatabase()
const db = test.db
await sql`create table alcancia (id int primary key, saldo int not null constraint saldo_positivo check (saldo >= 0))`.execute(
  db,
)
await sql`insert into alcancia values (1, 100), (2, 100)`.execute(db)
afterAll(() => test.drop())

const add = (db: Db, id: number, amount: number) =>
  sql`update alcancia set saldo = saldo + ${amount} where id = ${id}`.execute(db)
const balances = async () =>
  (await sql<{ saldo: number }>`select saldo from alcancia order by id`.execute(db)).rows.map(row => row.saldo)

describe('withoutWaiting', () => {
  it('holds, for the commit of its own statement and no other', async () => {
    const one = openDatabase(test.connection, { size: 1 })
    await sql`set synchronous_commit = on`.execute(one)
    const commits = async (condition: RawBuilder<unknown>) =>
      (
        await sql<{ waits: string }>`update alcancia set saldo = saldo where id = 1 and ${condition}
          returning current_setting('synchronous_commit') as waits`.execute(one)
      ).rows
    expect(await commits(withoutWaiting)).toEqual([{ waits: 'off' }])
    expect(await commits(sql`true`)).toEqual([{ waits: 'on' }])
    await one.destroy()
  })
})

describe('inTransaction', () => {
  it('keeps all of the work or none of it', async () => {
    const work = inTransaction(db, async db => {
      await add(db, 1, 10)
      await add(db, 2, -1_000)
    })
    await expect(work).rejects.toThrow('saldo_positivo')
    expect(await balances()).toEqual([100, 100])
  })

  it('repeats the work that lost a deadlock, so that both sides get through', async () => {
    let attempts = 0
    const meet = barrier(2)
    const transfer = (from: number, to: number) =>
      inTransaction(db, async db => {
        attempts++
        await add(db, from, -10)
        await meet()
        await add(db, to, 10)
      })
    await Promise.all([transfer(1, 2), transfer(2, 1)])
    expect(attempts).toBe(3)
    expect(await balances()).toEqual([100, 100])
  })

  it('gives up after five attempts', async () => {
    let attempts = 0
    const work = inTransaction(db, async db => {
      attempts++
      await sql`do $$ begin raise exception 'otra vez' using errcode = '40001'; end $$`.execute(db)
    })
    await expect(work).rejects.toThrow('otra vez')
    expect(attempts).toBe(5)
  })

  it('does not repeat work that broke a rule', async () => {
    let attempts = 0
    const work = inTransaction(db, async db => {
      attempts++
      await add(db, 1, -1_000)
    })
    const error = await work.catch(error => error)
    expect([attempts, sqlState(error), violatedConstraint(error)]).toEqual([1, '23514', 'saldo_positivo'])
  })

  it('inside a transaction joins it', async () => {
    const outer = inTransaction(db, async db => {
      await inTransaction(db, db => add(db, 1, 5))
      throw new Error('no')
    })
    await expect(outer).rejects.toThrow('no')
    expect(await balances()).toEqual([100, 100])
  })
})

/** Waits until `size` callers have arrived; later ones pass. */
function barrier(size: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let here = 0
  return () => {
    if (++here >= size) all.resolve()
    return all.promise
  }
}
