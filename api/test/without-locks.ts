import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

const LOCK = ' order by r.numero for no key update;'
const LOOK = ' order by s.id for share of s;'

/**
 * For the control of the stampede: on this database numbers are taken without being locked, and between the look and the taking
 * lies what a round trip takes. Where the lock is not to be found any more this refuses, so that the control cannot pass by chance.
 */
export async function takeLocksAway(db: Db): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('trabar_rifas(uuid[])'::regprocedure) as source`.execute(db)
  const source = rows[0]?.source ?? ''
  if (source.split(LOCK).length !== 2 || source.split(LOOK).length !== 2)
    throw new Error('The lock is not where it was in trabar_rifas')
  await sql.raw(source.replace(LOCK, ';').replace(LOOK, `${LOOK} perform pg_sleep(0.002);`)).execute(db)
}
