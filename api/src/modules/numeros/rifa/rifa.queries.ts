import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Pagina, Tramo } from './rifa.rules.ts'
import type { RifaRow } from './rifa.shape.ts'

/** Whether a holder's row counts now: sold, or held by a hold that has not run out. */
export const isLive = (now: Date) =>
  sql<boolean>`titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > ${now})`

type View = { now: Date; withBuyers: boolean }

/**
 * Numbers of the current campaign, ascending, of a source with a column `numero`: part of a statement. They and their holders are
 * looked up one by one, so that the cost depends on the page only, whatever the planner estimates, and one plan suits all.
 * `withBuyers`: for an organiser, who sees the buyer's name.
 */
const rifasDe = (pedido: RawBuilder<unknown>, { now, withBuyers }: View): RawBuilder<RifaRow> => sql`
  select rifa.id, rifa.numero, rifa.precio, rifa.vendedor_id, sorteo.fecha, sorteo.estado as sorteo_estado, titular.estado as titular,
    vendedor.ci as vendedor_ci, vendedor.nombre_completo as vendedor_nombre, titular.participante
  from ${pedido} pedido (numero)
    -- The limit keeps it a look-up: without it a long page is sometimes read by scanning the whole table.
    cross join lateral (select * from rifa_actual where rifa_actual.numero = pedido.numero limit 1) rifa
    join sorteo on sorteo.id = rifa.sorteo_id
    left join usuario vendedor on vendedor.id = rifa.vendedor_id
    left join lateral (
      select titular.estado, ${withBuyers ? sql`compra.comprador_nombre` : sql`null`} as participante
      from titular ${withBuyers ? sql`join compra on compra.id = titular.compra_id` : sql``}
      where titular.rifa_id = rifa.id and ${isLive(now)} limit 1) titular on true
  order by rifa.numero`

/** These numbers, given ascending and without duplicates. */
export async function listRifas(db: Db, numeros: readonly number[], view: View): Promise<RifaRow[]> {
  const { rows } = await rifasDe(sql`unnest(${numeros}::integer[])`, view).execute(db)
  return rows
}

export type Filtro = {
  estado: 'libre' | 'reservada' | 'vendida' | 'asignada'
  sorteo?: string | undefined
  cifras: string
  /** Free ones only as far as no seller has them. */
  sinAsignar: boolean
}

/** A page of the numbers in a state, and how many there are. Free ones are those that can be bought. */
export async function findNumerosInState(
  db: Db,
  { estado, sorteo, cifras, sinAsignar }: Filtro,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<Pagina> {
  const deSorteo = sorteo ? sql`n.sorteo_id = ${sorteo}` : sql`true`
  // The draw's first number is a condition too, or the scan would begin with the numbers of all earlier draws.
  const desde = sorteo ? sql`n.numero >= (select min(numero) from rifa where sorteo_id = ${sorteo})` : sql`true`
  const matching = sql`from (${IN_STATE[estado](now, sinAsignar)}) n where ${deSorteo} and ${withDigits(cifras)}`
  const { rows } = await sql<Pagina>`
    select (select count(*) ${matching}) as total, array(
      select n.numero ${matching} and ${desde} order by n.numero offset ${offset} limit ${limit}) as numeros`.execute(
    db,
  )
  return rows[0] ?? { total: 0, numeros: [] }
}

/** `libres`: only those that nobody holds. */
export type FiltroDe = { sorteo: string | undefined; cifras: string; libres: boolean }

/** As the triggers of `rifa` count them. */
const BLOQUE = 1_000

/**
 * A page of the numbers of open draws that are unassigned or assigned to a seller, and how many there are: part of a statement.
 * All of them are counted by the thousand, so only the thousands of the page are read; some of them are looked through once.
 */
export const numerosDe = (
  vendedor: RawBuilder<unknown>,
  { sorteo, cifras, libres }: FiltroDe,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): RawBuilder<Pagina> => {
  const deSorteo = sorteo ? sql`s.id = ${sorteo}` : sql`true`
  const suya = (rifa: 'n' | 'b') =>
    sql`(${sql.ref(`${rifa}.vendedor_id`)} is null or ${sql.ref(`${rifa}.vendedor_id`)} = ${vendedor})`
  if (libres || cifras)
    return sql`
    with hallado as materialized (
      select n.numero from rifa n join sorteo s on s.id = n.sorteo_id
      where s.estado = 'agendado' and ${deSorteo} and ${suya('n')} and ${withDigits(cifras)}
        and ${libres ? sql`not exists (select from titular where titular.rifa_id = n.id and ${isLive(now)})` : sql`true`})
    select (select count(*) from hallado) as total, array(
      select numero from hallado order by numero offset ${offset} limit ${limit}) as numeros`
  return sql`
    with bloque as materialized (
      select b.bloque, array_agg(b.sorteo_id) as sorteos, sum(b.cantidad) as hay,
        sum(sum(b.cantidad)) over (order by b.bloque) as hasta
      from sorteo s join rifa_bloque b on b.sorteo_id = s.id
      where s.estado = 'agendado' and ${deSorteo} and ${suya('b')} group by b.bloque),
    desde as (select coalesce(max(hasta), 0) as antes from bloque where hasta <= ${offset})
    select (select coalesce(max(hasta), 0)::integer from bloque) as total, array(
      select pagina.numero from bloque cross join lateral (
        select n.numero from rifa n where n.sorteo_id = any(bloque.sorteos) and ${suya('n')}
          and n.numero between bloque.bloque * ${BLOQUE} and bloque.bloque * ${BLOQUE} + ${BLOQUE - 1} offset 0) pagina
      where bloque.hasta > ${offset} and bloque.hasta - bloque.hay < ${offset + limit}
      order by pagina.numero offset ${offset} - (select antes from desde) limit ${limit}) as numeros`
}

/** Whether `n.numero`, written without zeros before it, contains these digits; `''` is any number. */
const withDigits = (cifras: string) => (cifras ? sql`n.numero::text like ${`%${cifras}%`}` : sql`true`)

/** For free and for taken numbers alike, the index of the holders by draw and number is used. */
const IN_STATE = {
  libre: (now: Date, sinAsignar: boolean) => sql`
    select rifa.numero, rifa.sorteo_id from rifa join sorteo on sorteo.id = rifa.sorteo_id
    where sorteo.estado = 'agendado' and (rifa.vendedor_id is null or not ${sinAsignar}) and not exists (select from titular
      where titular.sorteo_id = rifa.sorteo_id and titular.numero = rifa.numero and ${isLive(now)})`,
  reservada: (now: Date) => sql`
    select numero, sorteo_id from titular
    where ${isLive(now)} and estado = 'reservada' and sorteo_id in (select id from sorteo_actual)`,
  vendida: () => sql`
    select numero, sorteo_id from titular where estado = 'vendida' and sorteo_id in (select id from sorteo_actual)`,
  asignada: () => sql`
    select rifa.numero, rifa.sorteo_id from rifa join sorteo on sorteo.id = rifa.sorteo_id
    where sorteo.estado = 'agendado' and rifa.vendedor_id is not null`,
}

/** Which draws of the current campaign: one, or all; `onSale`: only those that still sell. */
export type Sorteos = { sorteo: string | undefined; onSale: boolean }

/**
 * The ranges `tramo (desde, hasta)` of the numbers of some draws, ascending, behind a first row of zeros: part of a recursive statement.
 * A range ends where the next number of any other draw begins, so it is found with one index look-up per draw, however many numbers there are.
 */
function tramosDe({ sorteo, onSale }: Sorteos): RawBuilder<unknown> {
  const chosen = sql`${sorteo ? sql`id = ${sorteo}` : sql`true`} and ${onSale ? sql`estado = 'agendado'` : sql`true`}`
  return sql`
    elegido as (select id from sorteo_actual where ${chosen}),
    otro as (select id from sorteo_actual where not (${chosen})),
    tramo (desde, hasta) as (
      select 0, 0
      union all
      select comienzo.numero, coalesce(
        (select min(ajeno.numero) - 1 from otro cross join lateral (
          select numero from rifa where sorteo_id = otro.id and numero > comienzo.numero order by numero limit 1) ajeno),
        (select max(numero) from rifa_actual))
      from tramo cross join lateral (
        select min(propio.numero) as numero from elegido cross join lateral (
          select numero from rifa where sorteo_id = elegido.id and numero > tramo.hasta order by numero limit 1) propio
      ) comienzo
      where comienzo.numero is not null
    )`
}

export async function findTramos(db: Db, sorteos: Sorteos): Promise<Tramo[]> {
  const { rows } = await sql<{ desde: number; hasta: number }>`
    with recursive ${tramosDe(sorteos)}
    select desde, hasta from tramo where hasta > 0`.execute(db)
  return rows.map(({ desde, hasta }): Tramo => [desde, hasta])
}

/** A page of the numbers of some draws, and how many there are, in one statement: `sitio` is the place of a range's last number. */
export async function listPagina(
  db: Db,
  sorteos: Sorteos,
  { offset, limit, ...view }: View & { offset: number; limit: number },
): Promise<{ total: number; rows: RifaRow[] }> {
  // An array is estimated as ten rows, so that what belongs to them is looked up.
  const numeros = sql`unnest(array(
    select generate_series(greatest(desde, hasta - sitio + ${offset}::integer + 1), least(hasta, hasta - sitio + ${offset + limit}::integer)) from lugar))`
  const { rows } = await sql<RifaRow & { total: number }>`
    with recursive ${tramosDe(sorteos)},
    lugar as materialized (select desde, hasta, (sum(hasta - desde + 1) over (order by desde))::integer as sitio from tramo where hasta > 0)
    select coalesce(todos.total, 0) as total, pagina.* from (select max(sitio) as total from lugar) todos
      left join lateral (${rifasDe(numeros, view)}) pagina on true order by pagina.numero`.execute(db)
  const { total = 0, id } = rows[0] ?? {}
  return { total, rows: id ? rows : [] }
}
