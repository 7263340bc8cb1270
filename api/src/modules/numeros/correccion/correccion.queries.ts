import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Tramo = { sorteoId: string; desde: number; hasta: number }

/** Locks the numbers of a stretch in ascending order, the one order everybody uses. */
export async function lockTramo(db: Db, { sorteoId, desde, hasta }: Tramo): Promise<void> {
  await sql`select count(*) from (
    select from rifa where sorteo_id = ${sorteoId} and numero between ${desde} and ${hasta}
    order by numero for no key update) locked`.execute(db)
}

/** The first number from `desde` on that was ever in an order, or whose draw is not open; undefined if there is none. */
export async function findUndeletable(db: Db, desde: number): Promise<number | undefined> {
  const { rows } = await sql<{ numero: number }>`
    select numero from (
      select min(r.numero) as numero from rifa_actual r where r.numero >= ${desde} and (
        exists (select from compra_linea l where l.rifa_id = r.id) or exists (select from titular t where t.rifa_id = r.id))
      union all
      select min(r.numero) from rifa_actual r join sorteo s on s.id = r.sorteo_id
      where r.numero >= ${desde} and s.estado <> 'agendado'
    ) primero where numero is not null order by numero limit 1`.execute(db)
  return rows[0]?.numero
}

/** Whether numbers are being made or assigned in the background. */
export async function isAnyTrabajoOpen(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('trabajo')
    .select('id')
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
