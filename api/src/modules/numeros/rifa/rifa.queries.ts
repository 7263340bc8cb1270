import { type RawBuilder, sql } from 'kysely'
import { atrasaCuotas, debeCuotas, ganoPremio, isLive, precioHoy } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'
import { anclaOf } from '#modules/campania/sorteo/sorteo.queries.ts'
import type { Tramo } from './rifa.rules.ts'
import type { RifaRow } from './rifa.shape.ts'

type View = { now: Date; withBuyers: boolean }

/**
 * Numbers of the current campaign, ascending, of a source with a column `numero`: part of a statement. They and their holders are
 * looked up one by one, so that the cost depends on the page only, whatever the planner estimates, and one plan suits all.
 * `withBuyers`: for an organiser, who sees the buyer's name.
 */
function rifasOf(pedido: RawBuilder<unknown>, { now, withBuyers }: View): RawBuilder<RifaRow> {
  const ofOrganiser = (fact: RawBuilder<boolean>) => (withBuyers ? fact : sql`false`)
  return sql`
  select rifa.id, rifa.numero, ${precioHoy('rifa')} as precio, rifa.vendedor_id, rifa.en_papel_at is not null as en_papel, sorteo.fecha, sorteo.tipo, sorteo.estado as sorteo_estado, titular.estado as titular,
    vendedor.ci as vendedor_ci, vendedor.nombre_completo as vendedor_nombre, titular.participante, coalesce(titular.debe, false) as debe,
    coalesce(titular.atrasada, false) as atrasada, coalesce(titular.gano, false) as gano, coalesce(titular.prestada, false) as prestada
  from ${pedido} pedido (numero)
    -- The limit keeps it a look-up: without it a long page is sometimes read by scanning the whole table.
    cross join lateral (select * from rifa_actual where rifa_actual.numero = pedido.numero limit 1) rifa
    join sorteo_de_numeros sorteo on sorteo.id = rifa.sorteo_id
    left join usuario vendedor on vendedor.id = rifa.vendedor_id
    left join lateral (
      select titular.estado, ${withBuyers ? sql`compra.comprador_nombre` : sql`null`} as participante, ${ofOrganiser(debeCuotas('titular'))} as debe,
        ${ofOrganiser(atrasaCuotas('titular'))} as atrasada, ${ofOrganiser(ganoPremio('titular'))} as gano,
        titular.telefono_id is not null as prestada
      from titular ${withBuyers ? sql`left join compra on compra.id = titular.compra_id` : sql``}
      where titular.rifa_id = rifa.id and ${isLive(now)} limit 1) titular on true
  order by rifa.numero`
}

/** These numbers, given ascending and without duplicates. */
export async function listRifas(db: Db, numeros: readonly number[], view: View): Promise<RifaRow[]> {
  const { rows } = await rifasOf(sql`unnest(${numeros}::integer[])`, view).execute(db)
  return rows
}

/** Of one draw, or all; the number, written without zeros before it, contains `cifras`. */
type PorCifras = { sorteo: string | undefined; cifras: string }

export type Filtro = PorCifras & {
  estado: 'libre' | 'reservada' | 'vendida' | 'asignada'
  /** Free ones only as far as no seller has them. */
  sinAsignar: boolean
  /** Free ones on paper too: whoever registers their stubs. */
  conPapel?: boolean
}

type Part = RawBuilder<unknown>
/** Numbers to list: rows `n` of each draw `s`, as parts of a statement, and how many they are. */
type Numeros = { sorteos: Part; numeros: Part; total: Part }

const counted = (sorteos: Part, numeros: Part): Numeros => ({
  sorteos,
  numeros,
  total: sql`select count(*) from (${sorteos}) s cross join lateral (select n.numero ${numeros}) n`,
})

/** The numbers in a state. Free ones are those that can be bought. */
export function numerosIn({ estado, sinAsignar, conPapel, ...pedido }: Filtro, now: Date): Numeros {
  if (estado === 'asignada') return abiertos(pedido, sql`n.vendedor_id is not null`)
  if (estado === 'libre') {
    const deNadie = sinAsignar ? sql`n.vendedor_id is null` : sql`true`
    const fueraDePapel = conPapel ? sql`true` : sql`n.en_papel_at is null`
    const libres = abiertos(pedido, sql`${deNadie} and ${fueraDePapel} and ${isFree(now)}`)
    if (sinAsignar || pedido.cifras) return libres
    return { ...libres, total: totalOfFree(libres.sorteos, { now, conPapel }) }
  }
  const { sorteo, cifras } = pedido
  const tomada =
    estado === 'vendida' ? sql`n.estado = 'vendida'` : sql`n.estado = 'reservada' and n.expires_at > ${now}`
  return counted(
    sql`select id from sorteo_actual where ${sorteo ? sql`id = ${anclaOf(sorteo)}` : sql`true`}`,
    sql`from titular n where n.sorteo_id = s.id and ${tomada} and ${withDigits(cifras)}`,
  )
}

/** All less the taken ones, and less those on paper: the shop opens with these, and indexes count three times as fast as a look at each number. */
const totalOfFree = (sorteos: Part, { now, conPapel }: { now: Date; conPapel: boolean | undefined }) => sql`
  select (select count(*) from rifa where sorteo_id in (${sorteos}))
    - (select count(*) from titular where sorteo_id in (${sorteos}) and ${isLive(now)})
    - ${conPapel ? sql`0` : enPapelLibres(sorteos, now)}`

const enPapelLibres = (sorteos: Part, now: Date) => sql`
  (select count(*) from rifa n where n.sorteo_id in (${sorteos}) and n.en_papel_at is not null and ${isFree(now)})`

/** `libres`: only those that nobody holds. */
export type FiltroOfVendedor = PorCifras & { libres: boolean }

/** The numbers of open draws that are assigned to a seller; null: to nobody. */
export function numerosOf(vendedorId: string | null, { libres, ...pedido }: FiltroOfVendedor, now: Date): Numeros {
  const own = vendedorId === null ? sql`n.vendedor_id is null` : sql`n.vendedor_id = ${vendedorId}`
  return abiertos(pedido, libres ? sql`${own} and ${isFree(now)}` : own)
}

/** Those of open draws that meet a condition. */
const abiertos = ({ sorteo, cifras }: PorCifras, condition: Part): Numeros =>
  counted(
    sql`select id from sorteo where abierta and ${sorteo ? sql`id = ${anclaOf(sorteo)}` : sql`true`}`,
    sql`from rifa n where n.sorteo_id = s.id and ${condition} and ${withDigits(cifras)}`,
  )

const isFree = (now: Date) => sql`not exists (select from titular
  where titular.sorteo_id = n.sorteo_id and titular.numero = n.numero and ${isLive(now)})`

const withDigits = (cifras: string) => (cifras ? sql`n.numero::text like ${`%${cifras}%`}` : sql`true`)

export async function countNumeros(db: Db, { total }: Numeros): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${total})::integer as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of them, ascending. Of each draw no more are read than the page and those before it have. */
export async function listNumeros(
  db: Db,
  { sorteos, numeros }: Numeros,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select n.numero from (${sorteos}) s cross join lateral (
      select n.numero ${numeros} order by n.numero limit ${offset + limit}) n
    order by n.numero offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** Which draws of the current campaign: one, or all; `onSale`: only those that still sell. */
export type Sorteos = { sorteo: string | undefined; onSale: boolean }

/**
 * The ranges `tramo (desde, hasta)` of the numbers of some draws, ascending, behind a first row of zeros: part of a recursive statement.
 * A range ends where the next number of any other draw begins, so it is found with one index look-up per draw, however many numbers there are.
 */
function tramosOf({ sorteo, onSale }: Sorteos): RawBuilder<unknown> {
  const chosen = sql`${sorteo ? sql`id = ${anclaOf(sorteo)}` : sql`true`} and ${onSale ? sql`abierta` : sql`true`}`
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
    with recursive ${tramosOf(sorteos)}
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
    with recursive ${tramosOf(sorteos)},
    lugar as materialized (select desde, hasta, (sum(hasta - desde + 1) over (order by desde))::integer as sitio from tramo where hasta > 0)
    select coalesce(todos.total, 0) as total, pagina.* from (select max(sitio) as total from lugar) todos
      left join lateral (${rifasOf(numeros, view)}) pagina on true order by pagina.numero`.execute(db)
  const { total = 0, id } = rows[0] ?? {}
  return { total, rows: id ? rows : [] }
}

/** All of a draw, or of a campaign: the current one if neither is named. */
export type Cuales = { sorteo: string | undefined; campania: string | undefined }

export type RifaExportada = {
  numero: number
  /** What it was sold for: the sum of its instalments, or its line's price, a share in a pack; else what it costs. */
  precio: number
  fecha: string
  pagoRealizado: boolean
  gano: boolean
  debe: boolean
  atrasada: boolean
  impresa: boolean
  abierta: boolean
  reservada: boolean
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
    select r.numero, s.fecha, coalesce((select sum(monto)::bigint from cuota where titular_id = t.id), t.vendida_por,
        case when r.campania_id = (select campania_actual()) then ${precioHoy('r')} else r.precio end) as precio, coalesce(v.ci, '') as ci, coalesce(v.nombre_completo, '') as vendedor,
      t.estado is not distinct from 'vendida' as "pagoRealizado", coalesce(t.gano, false) as gano, coalesce(t.debe, false) as debe,
      coalesce(t.atrasada, false) as atrasada, r.en_papel_at is not null as impresa, s.estado = 'agendado' as abierta,
      t.estado is not distinct from 'reservada' as reservada, case when t.estado = 'vendida' then t.nombre else '' end as comprador
    from rifa r join sorteo_de_numeros s on s.id = r.sorteo_id left join usuario v on v.id = r.vendedor_id
      left join lateral (
        select titular.id, titular.estado, ${ganoPremio('titular')} as gano, ${debeCuotas('titular')} as debe,
          ${atrasaCuotas('titular')} as atrasada, c.comprador_nombre as nombre, l.precio as vendida_por
        from titular left join compra c on c.id = titular.compra_id
          left join compra_linea l on titular.estado = 'vendida' and l.compra_id = titular.compra_id and l.rifa_id = titular.rifa_id
        where titular.rifa_id = r.id and ${isLive(now)} limit 1
      ) t on true
    where r.numero > ${numero} and ${sorteo ? sql`r.sorteo_id = ${anclaOf(sorteo)}` : sql`r.campania_id = ${campaniaPedida(campania)}`}
    order by r.numero limit ${limit}`.execute(db)
  return rows
}

/** The campaign year that the tickets of a draw have, by its first number; undefined if it has no numbers. */
export async function findAnio(db: Db, sorteoId: string): Promise<number | undefined> {
  const { rows } = await sql<{ anio: number }>`
    select anio from rifa where sorteo_id = ${anclaOf(sorteoId)} order by numero limit 1`.execute(db)
  return rows[0]?.anio
}
