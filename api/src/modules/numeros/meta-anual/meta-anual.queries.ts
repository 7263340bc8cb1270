import type { OrdenMeta } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import { alphabetical, isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { named } from '#modules/personas/vendedor/vendedor.queries.ts'

type Meta = { usuarioId: string; anio: number; metaVentas: number; now: Date }

/** What a seller's goal of a year is, 0 without one; nobody else sets it meanwhile. */
export async function lockMeta(db: Db, { usuarioId, anio }: Pick<Meta, 'usuarioId' | 'anio'>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('meta ' || ${usuarioId}, 0))`.execute(db)
  const row = await db
    .selectFrom('meta_anual')
    .select('meta_ventas')
    .where('usuario_id', '=', usuarioId)
    .where('anio', '=', anio)
    .executeTakeFirst()
  return row?.meta_ventas ?? 0
}

/** One goal a seller and year: setting it again changes it. */
export async function upsertMeta(db: Db, { usuarioId, anio, metaVentas, now }: Meta): Promise<void> {
  await db
    .insertInto('meta_anual')
    .values({ usuario_id: usuarioId, anio, meta_ventas: metaVentas, created_at: now })
    .onConflict(on => on.columns(['usuario_id', 'anio']).doUpdateSet({ meta_ventas: metaVentas }))
    .execute()
}

export type Progreso = { id: string; anio: number; meta: number; vendidas: number }

/** A seller's goals, newest year first, with the numbers attributed to them that were sold in each year of that zone and are kept. */
export async function listProgreso(db: Db, usuarioId: string, zone: string): Promise<Progreso[]> {
  const { rows } = await sql<Progreso>`
    select m.id, m.anio, m.meta_ventas as meta, coalesce(v.vendidas, 0) as vendidas
    from meta_anual m left join (
      select extract(year from t.vendida_at at time zone ${zone})::int as anio, count(*) as vendidas
      from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'
      where l.vendedor_id = ${usuarioId} group by 1
    ) v on v.anio = m.anio
    where m.usuario_id = ${usuarioId} order by m.anio desc`.execute(db)
  return rows
}

export type MetaFila = { userId: string; nombreCompleto: string; ci: string; metaVentas: number; vendidas: number }
export type FiltroMetas = { anio: number; zone: string; buscar: string }

const orders: Record<OrdenMeta, RawBuilder<unknown>> = {
  nombre: sql``,
  meta: sql`"metaVentas" desc,`,
  vendidas: sql`vendidas desc,`,
  progreso: sql`vendidas::float / nullif("metaVentas", 0) desc nulls last,`,
}

const activos = ({ buscar }: FiltroMetas) => sql`usuario.rol = 'vendedor' and ${isActive('usuario')}
  and ${buscar ? named(buscar) : sql`true`}`

/** Active sellers with their goal for a year (0: none) and the numbers attributed to them and sold in it; a page, or all of them. */
export async function listMetas(
  db: Db,
  filtro: FiltroMetas & { orden: OrdenMeta },
  page?: { number: number; size: number },
): Promise<MetaFila[]> {
  const { anio, zone, orden } = filtro
  const newYear = (year: number) => sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${zone})`
  const { rows } = await sql<MetaFila>`
    select * from (
      select usuario.id as "userId", nombre_completo as "nombreCompleto", ci, coalesce(m.meta_ventas, 0) as "metaVentas", (
        select count(*) from compra_linea l
          join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'
        where l.vendedor_id = usuario.id and t.vendida_at >= ${newYear(anio)} and t.vendida_at < ${newYear(anio + 1)}
      ) as vendidas
      from usuario left join meta_anual m on m.usuario_id = usuario.id and m.anio = ${anio}
      where ${activos(filtro)}
    ) metas order by ${orders[orden]} ${alphabetical('nombreCompleto')}, "userId"
    ${page ? sql`limit ${page.size} offset ${(page.number - 1) * page.size}` : sql``}`.execute(db)
  return rows
}

export async function countActivos(db: Db, filtro: FiltroMetas): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from usuario where ${activos(filtro)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
