import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

const LOCK = ' order by r.numero for no key update;'
const LOOK = ' order by s.id for share of s;'

/**
 * For the control of the stampede: on this database numbers are taken without being locked, with a round trip between
 * reading and taking. Throws if the lock is not found any more, so that the control cannot pass by chance.
 */
export async function takeLocksAway(db: Db): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('trabar_rifas(uuid[])'::regprocedure) as source`.execute(db)
  const source = rows[0]?.source ?? ''
  if (source.split(LOCK).length !== 2 || source.split(LOOK).length !== 2)
    throw new Error('The lock is not where it was in trabar_rifas')
  await sql.raw(source.replace(LOCK, ';').replace(LOOK, `${LOOK} perform pg_sleep(0.002);`)).execute(db)
}
