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

/** Of one draw, or all; the number, written without zeros before it, contains `cifras`. */
type Pedido = { sorteo: string | undefined; cifras: string }

type Limits = { now: Date; offset: number; limit: number }

export type Filtro = Pedido & {
  estado: 'libre' | 'reservada' | 'vendida' | 'asignada'
  /** Free ones only as far as no seller has them. */
  sinAsignar: boolean
}

/** A page of the numbers in a state, and how many there are. Free ones are those that can be bought. */
export async function findNumerosInState(db: Db, { estado, sinAsignar, ...pedido }: Filtro, limits: Limits) {
  const deNadie = (vendedor: RawBuilder<unknown>) => sql`${vendedor} is null`
  const deAlguien = (vendedor: RawBuilder<unknown>) => sql`${vendedor} is not null`
  const paginaIn = {
    libre: () => abiertas(sinAsignar ? deNadie : deTodos, { ...pedido, libres: true }, limits),
    asignada: () => abiertas(deAlguien, { ...pedido, libres: false }, limits),
    reservada: () => tomadas('reservada', pedido, limits),
    vendida: () => tomadas('vendida', pedido, limits),
  }
  const { rows } = await paginaIn[estado]().execute(db)
  return rows[0] ?? { total: 0, numeros: [] }
}

/** `libres`: only those that nobody holds. */
export type FiltroDe = Pedido & { libres: boolean }

/** A page of the numbers of open draws that are unassigned or assigned to a seller, and how many there are: part of a statement. */
export const numerosDe = (vendedor: RawBuilder<unknown>, filtro: FiltroDe, limits: Limits): RawBuilder<Pagina> =>
  abiertas(suyo => sql`(${suyo} is null or ${suyo} = ${vendedor})`, filtro, limits)

/** Whose numbers, by the column with the seller. */
type De = (vendedor: RawBuilder<unknown>) => RawBuilder<unknown>
const deTodos: De = () => sql`true`

function abiertas(de: De, { sorteo, cifras, libres }: FiltroDe, limits: Limits): RawBuilder<Pagina> {
  // A draw by itself: an array of one is planned as ten.
  const abierto = sorteo
    ? sql`n.sorteo_id = (select id from sorteo where estado = 'agendado' and id = ${sorteo})`
    : sql`n.sorteo_id = any(array(select id from sorteo where estado = 'agendado'))`
  const suya = sql`${abierto} and ${de(sql.ref('n.vendedor_id'))}`
  if (!libres)
    return paginaDe(
      {
        bloques: sql`select n.bloque, sum(n.cantidad) as hay from rifa_bloque n where ${suya} group by n.bloque`,
        numeros: sql`from rifa n where ${suya}`,
      },
      cifras,
      limits,
    )
  const { now } = limits
  // Holds are few and end by the clock, so each is looked up.
  const bloques = sql`
    select bloque, sum(hay) as hay from (
      select n.bloque, n.cantidad - n.vendidas as hay from rifa_bloque_al_dia n where ${suya}
      union all
      select n.numero / ${sql.lit(BLOQUE)}, -1 from titular
        cross join lateral (select * from rifa where rifa.id = titular.rifa_id limit 1) n
      where titular.estado = 'reservada' and titular.expires_at > ${now} and ${suya}) cuenta
    group by bloque`
  const libre = sql`not exists (select from titular
    where titular.sorteo_id = n.sorteo_id and titular.numero = n.numero and ${isLive(now)})`
  return paginaDe({ bloques, numeros: sql`from rifa n where ${suya} and ${libre}` }, cifras, limits)
}

/** Of the current campaign, of closed draws too. */
function tomadas(estado: 'reservada' | 'vendida', { sorteo, cifras }: Pedido, limits: Limits): RawBuilder<Pagina> {
  const suya = sql`n.sorteo_id = any(array(select id from sorteo_actual where ${sorteo ? sql`id = ${sorteo}` : sql`true`}))`
  const numeros = sql`from titular n
    where ${suya} and n.estado = ${sql.lit(estado)} and ${estado === 'vendida' ? sql`true` : sql`n.expires_at > ${limits.now}`}`
  const bloques =
    estado === 'vendida'
      ? sql`select n.bloque, sum(n.vendidas) as hay from rifa_bloque_al_dia n where ${suya} group by n.bloque`
      : sql`select n.numero / ${sql.lit(BLOQUE)} as bloque, count(*) as hay ${numeros} group by 1`
  return paginaDe({ bloques, numeros }, cifras, limits)
}

/** As the triggers of `rifa` count them. */
const BLOQUE = 1_000

const deBloque = (numero: string, bloque: string) =>
  sql`${sql.ref(numero)} between ${sql.ref(bloque)} * ${sql.lit(BLOQUE)} and ${sql.ref(bloque)} * ${sql.lit(BLOQUE)} + ${sql.lit(BLOQUE - 1)}`

/** `bloques`: how many there are, `hay`, of each thousand, `bloque`. `numeros`: each as a row `n`, from its `from` on. */
type Contadas = { bloques: RawBuilder<unknown>; numeros: RawBuilder<unknown> }

/** Counted by the thousand, and only the thousands of the page are read; those with some digits are looked through once. */
function paginaDe({ bloques, numeros }: Contadas, cifras: string, { offset, limit }: Limits): RawBuilder<Pagina> {
  if (cifras)
    return sql`
    with hallado as materialized (select n.numero ${numeros} and n.numero::text like ${`%${cifras}%`})
    select (select count(*) from hallado) as total, array(
      select numero from hallado order by numero offset ${offset} limit ${limit}) as numeros`
  return sql`
    with bloque as materialized (
      select b.bloque, b.hay, sum(b.hay) over (order by b.bloque) as hasta from (${bloques}) b where b.hay > 0),
    desde as (select coalesce(max(hasta), 0) as antes from bloque where hasta <= ${offset})
    select (select coalesce(max(hasta), 0)::integer from bloque) as total, array(
      select pagina.numero from bloque cross join lateral (
        select n.numero ${numeros} and ${deBloque('n.numero', 'bloque.bloque')} offset 0) pagina
      where bloque.hasta > ${offset} and bloque.hasta - bloque.hay < ${offset + limit}
      order by pagina.numero offset ${offset} - (select antes from desde) limit ${limit}) as numeros`
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
