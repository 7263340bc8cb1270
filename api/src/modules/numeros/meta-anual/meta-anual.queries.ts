import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Meta = { usuarioId: string; anio: number; metaVentas: number; now: Date }

/** One goal a seller and year: setting it again changes it. */
export async function upsertMeta(db: Db, { usuarioId, anio, metaVentas, now }: Meta): Promise<void> {
  await db
    .insertInto('meta_anual')
    .values({ usuario_id: usuarioId, anio, meta_ventas: metaVentas, created_at: now })
    .onConflict(on => on.columns(['usuario_id', 'anio']).doUpdateSet({ meta_ventas: metaVentas }))
    .execute()
}

export type Progreso = { id: string; anio: number; meta: number; vendidas: number }

/** A seller's goals, newest year first, with the numbers sold in person in each year of that zone. */
export async function listProgreso(db: Db, usuarioId: string, zone: string): Promise<Progreso[]> {
  const { rows } = await sql<Progreso>`
    select m.id, m.anio, m.meta_ventas as meta, coalesce(v.vendidas, 0) as vendidas
    from meta_anual m left join (
      select extract(year from t.vendida_at at time zone ${zone})::int as anio, count(*) as vendidas
      from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida'
      where c.vendedor_id = ${usuarioId} group by 1
    ) v on v.anio = m.anio
    where m.usuario_id = ${usuarioId} order by m.anio desc`.execute(db)
  return rows
}
