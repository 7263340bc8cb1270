import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Invariant } from './invariant.ts'
import { deSorteos } from './invariants-draw.ts'
import { deDinero } from './invariants-money.ts'
import { deNumeros } from './invariants-numbers.ts'
import { deReglas } from './invariants-rules.ts'

export type Broken = { name: string; dice: string; total: number; muestra: Record<string, unknown>[] }

export const invariants: readonly Invariant[] = [...deNumeros, ...deDinero, ...deSorteos, ...deReglas]

/** Longer than the pool's own limit: a million sealed leaves are compared one by one. */
const PATIENCE_MS = 300_000

/**
 * The invariants that this database breaks, each with how often and some of the rows; [] if it breaks none. Reads one snapshot and locks
 * nothing, so it may run under load. Inside a transaction it joins that one.
 */
export async function findBroken(db: Db, { sample = 5 }: { sample?: number } = {}): Promise<Broken[]> {
  if (db.isTransaction) return check(db, sample)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(db => check(db, sample))
}

async function check(db: Db, sample: number): Promise<Broken[]> {
  await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(db)
  const broken: Broken[] = []
  for (const { name, dice, rotos } of invariants) {
    const { rows } = await sql<{ total: number; fila: Record<string, unknown> }>`
      with rotos as materialized (${sql.raw(rotos)})
      select (select count(*) from rotos) as total, to_jsonb(rotos) as fila from rotos limit ${sample}`.execute(db)
    if (rows[0]) broken.push({ name, dice, total: rows[0].total, muestra: rows.map(({ fila }) => fila) })
  }
  return broken
}
