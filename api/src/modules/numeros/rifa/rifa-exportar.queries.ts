import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'
import { isLive } from './rifa.queries.ts'

/** All of a draw, or of a campaign: the current one if neither is named. */
export type Cuales = { sorteo: string | undefined; campania: string | undefined }

export type RifaExportada = {
  numero: number
  precio: number
  fecha: string
  /** Unsold of a draw that sells no more: 'sin vender'. */
  estado: 'libre' | 'reservada' | 'vendida' | 'sin vender'
  vendedor: string
  ci: string
  comprador: string
}

/** Numbers of a campaign, or of a draw, after `numero`, ascending, at most `limit`. */
export async function listAfter(
  db: Db,
  numero: number,
  { limit, sorteo, campania, now }: Cuales & { limit: number; now: Date },
): Promise<RifaExportada[]> {
  const { rows } = await sql<RifaExportada>`
    select r.numero, r.precio, s.fecha, coalesce(v.ci, '') as ci, coalesce(v.nombre_completo, '') as vendedor,
      coalesce(t.estado, case when s.estado = 'agendado' then 'libre' else 'sin vender' end) as estado, case when t.estado = 'vendida' then t.nombre else '' end as comprador
    from rifa r join sorteo s on s.id = r.sorteo_id left join usuario v on v.id = r.vendedor_id
      left join lateral (
        select titular.estado, c.comprador_nombre as nombre from titular join compra c on c.id = titular.compra_id
        where titular.rifa_id = r.id and ${isLive(now)} limit 1
      ) t on true
    where r.numero > ${numero} and ${sorteo ? sql`r.sorteo_id = ${sorteo}` : sql`r.campania_id = ${campaniaPedida(campania)}`}
    order by r.numero limit ${limit}`.execute(db)
  return rows
}
