import { type RawBuilder, sql } from 'kysely'
import { debeCuotas } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'
import { type PlanRow, planesWhere, quedaSorteo, withDates } from '#modules/dinero/compra/compra-cuota.queries.ts'

type FiltroPendientes = { vendedorId: string | null; numero: number | undefined; limit: number; offset: number }
type Pagina = { total: number; planes: PlanRow[] }

/** A page of the current campaign's numbers with something to pay and a draw to play in, those whose next instalment is due first. */
export async function listPendientes(db: Db, { vendedorId, numero, ...page }: FiltroPendientes): Promise<Pagina> {
  const suyas = numero ? sql`t.numero = ${numero}` : vendedorId ? sql`l.vendedor_id = ${vendedorId}` : sql`true`
  return await pageOfPlanes(db, sql`${suyas} and ${quedaSorteo(sql`t.sorteo_id`)} and ${debeCuotas('t')}`, page)
}

/** A page of the current campaign's numbers that an account bought to be paid in instalments. */
export const listPlanesOfAccount = (
  db: Db,
  usuarioId: string,
  page: { limit: number; offset: number },
): Promise<Pagina> => pageOfPlanes(db, sql`c.usuario_id = ${usuarioId}`, page)

async function pageOfPlanes(
  db: Db,
  which: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pagina> {
  const { rows } = await sql<PlanRow & { total: number }>`
    with plan as materialized (${planesWhere(sql`c.campania_id = ${campaniaPedida()} and ${which}`)})
    select plan.*, (select count(*)::integer from plan) as total from plan
    order by (select min(q.orden) from cuota q where q.titular_id = plan."titularId" and q.pagada_at is null), numero
    limit ${limit} offset ${offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, planes: rows.map(withDates) }
}

type Resumen = {
  modalidad: string
  vendidos: number
  atrasados: number
  pagado: number
  atrasado: number
  porVencer: number
}

/** What the sold numbers of the current campaign have paid and owe, by the name of their plan, in minor units. */
export async function listResumen(db: Db): Promise<Resumen[]> {
  const { rows } = await sql<Resumen>`
    with debe as (
      select q.titular_id, sum(q.monto) filter (where q.pagada_at is not null) as pagado,
        sum(q.monto) filter (where q.pagada_at is null and s.estado is distinct from 'agendado') as atrasado,
        sum(q.monto) filter (where q.pagada_at is null and s.estado = 'agendado') as por_vencer
      from cuota q join titular t on t.id = q.titular_id and t.estado = 'vendida'
        left join sorteo_vence s on s.numeros_de = t.sorteo_id and s.orden = q.orden
      group by q.titular_id
    )
    select coalesce(m.nombre, '') as modalidad, count(*) as vendidos, count(d.atrasado) as atrasados,
      coalesce(sum(coalesce(d.pagado, l.precio)), 0)::bigint as pagado, coalesce(sum(d.atrasado), 0)::bigint as atrasado,
      coalesce(sum(d.por_vencer), 0)::bigint as "porVencer"
    from titular t join rifa_actual r on r.id = t.rifa_id
      join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
      left join modalidad m on m.id = t.modalidad_id left join debe d on d.titular_id = t.id
    where t.estado = 'vendida' group by m.nombre order by min(m.desde_orden), m.nombre`.execute(db)
  return rows
}

/** Of sold numbers, those with a prize that was neither handed over nor passed on. */
export async function listConPremio(db: Db, titulares: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select t.numero from titular t
    where t.id = any(${titulares}::uuid[])
      and exists (select from premio_ganado g where g.titular_id = t.id and not g.vencido and not g.entregado)
    order by t.numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

export type PorAvisar = {
  titularId: string
  numero: number
  n: number
  de: number
  monto: number
  vence: Date
  dias: number
  comprador: string
  email: string
}

/** Unpaid instalments whose draw ends so many days from a day on, below zero before it, of buyers who left an address. */
export async function listPorAvisar(
  db: Db,
  { hoy, zone, dias }: { hoy: string; zone: string; dias: readonly number[] },
): Promise<PorAvisar[]> {
  const { rows } = await sql<PorAvisar>`
    select t.id as "titularId", t.numero, q.n, (select count(*)::integer from cuota o where o.titular_id = t.id) as de, q.monto, s.vence_at as vence,
      s.dias, c.comprador_nombre as comprador, c.comprador_email as email
    from (
        select numeros_de, orden, vence_at, (vence_at at time zone ${zone})::date - ${hoy}::date as dias from sorteo_vence
        where vence_at is not null
      ) s join titular t on t.sorteo_id = s.numeros_de and t.estado = 'vendida'
      join cuota q on q.titular_id = t.id and q.orden = s.orden and q.pagada_at is null
      join compra c on c.id = t.compra_id
    where s.dias = any(${dias}::integer[]) and c.comprador_email <> '' and ${quedaSorteo(sql`t.sorteo_id`)} order by t.numero, q.n`.execute(
    db,
  )
  return rows
}
