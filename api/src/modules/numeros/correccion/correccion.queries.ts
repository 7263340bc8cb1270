import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { isLive } from '#modules/numeros/rifa/rifa.service.ts'

type Tramo = { sorteoId: string; desde: number; hasta: number }

/** Locks the numbers of a stretch in ascending order, the one order everybody uses. */
export async function lockTramo(db: Db, { sorteoId, desde, hasta }: Tramo): Promise<void> {
  await sql`select count(*) from (
    select from rifa where sorteo_id = ${sorteoId} and numero between ${desde} and ${hasta}
    order by numero for no key update) locked`.execute(db)
}

/** Of locked numbers, gives those that nobody has bought or holds another price; returns how many changed. */
export async function updatePrecio(
  db: Db,
  { sorteoId, desde, hasta, precio, now }: Tramo & { precio: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update rifa set precio = ${precio} where sorteo_id = ${sorteoId} and numero between ${desde} and ${hasta}
      and precio <> ${precio} and not exists (select from titular where titular.rifa_id = rifa.id and ${isLive(now)})
  `.execute(db)
  return Number(numAffectedRows)
}

/** The first number from `desde` on that was ever in an order, or whose draw is not open; undefined when there is none. */
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

/** Deletes the numbers from `desde` on; returns how many there were. */
export async function deleteFrom(db: Db, desde: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rifa_actual').where('numero', '>=', desde).executeTakeFirst()
  return Number(numDeletedRows)
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
