import { sql } from 'kysely'
import { isLive, precioHoy } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { anclaOf } from '#modules/campania/sorteo/sorteo.queries.ts'

/** A stretch of consecutive numbers of one price, in minor units. */
export type TramoConPrecio = { desde: number; hasta: number; precio: number; enVenta: boolean }

/** The stretches of a draw, ascending, and whether it still sells: inside one, number and rank within its price rise together. */
export async function listTramos(db: Db, sorteoId: string): Promise<TramoConPrecio[]> {
  const { rows } = await sql<TramoConPrecio>`
    select min(numero) as desde, max(numero) as hasta, precio,
      (select abierta from sorteo where id = ${anclaOf(sorteoId)}) as "enVenta"
    from (select numero, precio, numero - row_number() over (partition by precio order by numero) as isla
      from (select numero, ${precioHoy('rifa')} as precio from rifa where sorteo_id = ${anclaOf(sorteoId)}) r) n
    group by precio, isla order by desde`.execute(db)
  return rows
}

/** Sold numbers of a draw, and those that the shop cannot sell now, held or on paper, in no order. */
export async function listTomadas(
  db: Db,
  sorteoId: string,
  now: Date,
): Promise<{ vendidas: number[]; reservadas: number[] }> {
  const { rows } = await sql<{ estado: 'vendida' | 'reservada'; numeros: number[] }>`
    select estado, json_agg(numero) as numeros from (
      select titular.estado, titular.numero from titular
      where titular.sorteo_id = ${anclaOf(sorteoId)} and ${isLive(now)}
      union all
      select 'reservada', r.numero from rifa r
      where r.sorteo_id = ${anclaOf(sorteoId)} and r.en_papel_at is not null
        and not exists (select from titular where titular.rifa_id = r.id and ${isLive(now)})
    ) tomada group by estado`.execute(db)
  const of = (estado: 'vendida' | 'reservada') => rows.find(row => row.estado === estado)?.numeros ?? []
  return { vendidas: of('vendida'), reservadas: of('reservada') }
}

/** Numbers of a draw that sellers have, in no order. */
export async function listAsignadas(db: Db, sorteoId: string): Promise<number[]> {
  const { rows } = await sql<{ numeros: number[] | null }>`
    select json_agg(numero) as numeros from rifa where sorteo_id = ${anclaOf(sorteoId)} and vendedor_id is not null`.execute(
    db,
  )
  return rows[0]?.numeros ?? []
}

export async function existsSorteo(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('sorteo').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
