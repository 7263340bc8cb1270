import type { ESTADOS_SORTEO } from '@talonario/contract'
import { sql } from 'kysely'
import { isLive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import type { Cambio, Cursor, NumeroAhora } from './en-vivo.rules.ts'

/** Most notes read at once for a reader; beyond it the reader fetches everything. */
const AT_ONCE = 5_000

type Lectura = { snapshot: string; conocido: boolean; cambios: Cambio[]; vencidas: Cambio[] }

/**
 * The changes this snapshot shows and the cursor's did not, and the holds that have expired since: one statement, so
 * that the returned snapshot is the one it read with. `conocido` is false if the cursor is of another database, or too
 * far behind.
 */
export async function listCambios(db: Db, { snapshot, at }: Cursor, now: Date): Promise<Lectura> {
  const { rows } = await sql<Lectura>`
    select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and coalesce(json_array_length(nuevo.cambios), 0) < ${AT_ONCE} as conocido,
      coalesce(nuevo.cambios, '[]') as cambios, coalesce(vencida.cambios, '[]') as vencidas
    from (
      select json_agg(json_build_object('sorteoId', n.sorteo_id, 'tipo', n.tipo, 'numeros', n.numeros)) as cambios from (
        select sorteo_id, tipo, numeros from cambio
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        limit ${AT_ONCE}) n
    ) nuevo, (
      select json_agg(json_build_object('sorteoId', v.sorteo_id, 'tipo', 'numeros', 'numeros', v.numeros)) as cambios from (
        select r.sorteo_id, array_agg(r.numero) as numeros from titular t join rifa r on r.id = t.rifa_id
        where t.estado = 'reservada' and t.expires_at > ${at} and t.expires_at <= ${now}
        group by r.sorteo_id) v
    ) vencida`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table answers one row')
  return row
}

/** The current state of these numbers in the shop, where one on paper looks held, of the current campaign; those of earlier ones do not change. */
export async function listAhora(db: Db, numeros: readonly number[], now: Date): Promise<NumeroAhora[]> {
  const { rows } = await sql<NumeroAhora>`
    select r.numero, r.sorteo_id as "sorteoId", coalesce(t.estado, case when r.en_papel_at is not null then 'reservada' end) as estado, r.vendedor_id is not null as asignada
    from rifa_actual r left join lateral (
      select titular.estado from titular where titular.rifa_id = r.id and ${isLive(now)} limit 1) t on true
    where r.numero = any(${numeros}) order by r.numero`.execute(db)
  return rows
}

export async function listEstados(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; estado: (typeof ESTADOS_SORTEO)[number] }[]> {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'estado'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Deletes notes that no cursor can need any more, by the database's own clock. */
export async function deleteOldCambios(db: Db): Promise<void> {
  await sql`delete from cambio where at < now() - interval '1 hour'`.execute(db)
}
