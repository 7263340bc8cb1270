import type { TipoSorteo } from '@talonario/contract'
import { sql } from 'kysely'
import { alphabetical, isActive, isOpenAviso, isUnanswered, isWaitingAt } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

/** The organiser's three figures of the current campaign. */
export async function findResumen(db: Db, hoy: string) {
  const { rows } = await sql<{ proximo: string | null; total: number; vendidas: number; recaudado: number }>`
    select (select min(fecha) from sorteo where estado = 'agendado' and tipo <> 'resorteo' and fecha >= ${hoy}) as proximo,
      coalesce((select max(numero) from rifa_actual), 0) as total, count(*) as vendidas,
      coalesce((select sum(importe) from cobrado where campania_id = (select campania_actual()) and producto_id is null), 0)::bigint as recaudado
    from titular where estado = 'vendida' and sorteo_id in (select id from sorteo_actual)`.execute(db)
  return rows[0] ?? { proximo: null, total: 0, vendidas: 0, recaudado: 0 }
}

type Vendido = { vendidas: number; recaudado: number }
type Ventas = {
  sorteos: ({ id: string; fecha: string; tipo: TipoSorteo; total: number; ultimo: boolean } & Vendido)[]
  dias: ({ dia: string } & Vendido)[]
  vendedores: ({ id: string; nombre: string } & Vendido)[]
  delAnio: number
}

/**
 * What was sold and what came in for numbers, each read once: of the current campaign by draw (`ultimo`: the last one its numbers play in), by
 * day since `desde` and by seller, and how many were sold in this year by sellers. Money in minor units; an instalment counts on the day it was
 * paid.
 */
export async function findVentas(
  db: Db,
  { zone, hoy, desde }: { zone: string; hoy: string; desde: string },
): Promise<Ventas> {
  const { rows } = await sql<Ventas>`
    with venta as materialized (
      select t.sorteo_id, (t.vendida_at at time zone ${zone})::date as dia, l.vendedor_id, t.sorteo_id in (select id from sorteo_actual) as actual
      from titular t join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
      where t.estado = 'vendida'
    ), dinero as materialized (
      select sorteo_id, (pagada_at at time zone ${zone})::date as dia, vendedor_id, importe from cobrado
      where campania_id = (select campania_actual()) and producto_id is null
    ), por_sorteo as (
      select s.id, s.fecha::text, s.tipo, (select count(*) from rifa r where r.sorteo_id = s.numeros_de) as total,
        row_number() over (partition by s.numeros_de order by s.fecha desc, s.fuente_datos ->> 'hora' desc) = 1 as ultimo,
        coalesce(v.vendidas, 0) as vendidas, coalesce(d.recaudado, 0) as recaudado
      from sorteo_actual s left join (select sorteo_id, count(*) as vendidas from venta group by 1) v on v.sorteo_id = s.numeros_de
        left join (select sorteo_id, sum(importe) as recaudado from dinero group by 1) d on d.sorteo_id = s.numeros_de
      where s.estado in ('agendado', 'cerrado') order by s.fecha, s.fuente_datos ->> 'hora'
    ), por_dia as (
      select d.dia::date::text as dia, coalesce(v.vendidas, 0) as vendidas, coalesce(m.recaudado, 0) as recaudado
      from generate_series(${desde}::date, ${hoy}::date, interval '1 day') as d(dia)
        left join (select dia, count(*) as vendidas from venta where actual group by 1) v on v.dia = d.dia::date
        left join (select dia, sum(importe) as recaudado from dinero group by 1) m on m.dia = d.dia::date
      order by 1
    ), por_vendedor as (
      select u.id, u.nombre_completo as nombre, v.vendidas, coalesce(d.recaudado, 0) as recaudado
      from (select vendedor_id, count(*) as vendidas from venta where actual group by 1) v join usuario u on u.id = v.vendedor_id
        left join (select vendedor_id, sum(importe) as recaudado from dinero group by 1) d on d.vendedor_id = u.id
      where u.deleted_at is null order by v.vendidas desc, ${alphabetical('u.nombre_completo')}, u.id limit 10
    )
    select coalesce((select json_agg(por_sorteo) from por_sorteo), '[]') as sorteos,
      coalesce((select json_agg(por_dia) from por_dia), '[]') as dias,
      coalesce((select json_agg(por_vendedor) from por_vendedor), '[]') as vendedores,
      (select count(*) from venta where vendedor_id is not null and extract(year from dia) = extract(year from ${hoy}::date)) as "delAnio"
  `.execute(db)
  const [ventas] = rows
  if (!ventas) throw new Error('a select without a table has one row')
  return ventas
}

type Pendiente = {
  casos: number
  correosSinVerificar: number
  vendedoresSinVentas: number
  entregas: number
  transferencias: number
  avisos: number
  premiosPorVencer: number
  meta: number
}

/** What waits for a person, and the goals of the year together. */
export async function findPendiente(
  db: Db,
  { anio, now, vencen }: { anio: number; now: Date; vencen: Date },
): Promise<Pendiente> {
  const { rows } = await sql<Pendiente>`
    with quienes as (
      select id, rol, email, email_verified_at from usuario where rol in ('admin', 'vendedor') and ${isActive('usuario')}
    )
    select (select count(*) from tarea where tipo = 'revision' and done_at is null) as casos,
      (select count(*) from quienes where email <> '' and email_verified_at is null) as "correosSinVerificar",
      (select count(*) from quienes where rol = 'vendedor'
        and not exists (select from compra_linea l join rifa_actual r on r.id = l.rifa_id where l.vendedor_id = quienes.id)) as "vendedoresSinVentas",
      (select count(*) from entrega where estado = 'declarada') as entregas,
      (select count(*) from compra c where ${isWaitingAt('c', now)} and c.metodo_pago = 'transferencia') as transferencias,
      (select count(*) from aviso_compra a join rifa_actual r on r.id = a.rifa_id where ${isOpenAviso('a', 'r')}) as avisos,
      (select count(*) from reclamo where vence_at <= ${vencen} and ${isUnanswered}) as "premiosPorVencer",
      (select coalesce(sum(m.meta_ventas), 0)::int from meta_anual m join quienes on quienes.id = m.usuario_id
        where m.anio = ${anio}) as meta`.execute(db)
  const [pendiente] = rows
  if (!pendiente) throw new Error('a select without a table has one row')
  return pendiente
}
