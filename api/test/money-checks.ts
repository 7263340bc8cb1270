import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Orders that own less than they paid for, or something without having paid. */
export async function wrongOwners({ db }: TestApp, orders: readonly string[]) {
  const { rows } = await sql`
    select c.referencia, c.estado, c.pagada_at, count(l.rifa_id) as rifas, count(t.id) as owned
    from compra c join compra_linea l on l.compra_id = c.id
      left join titular t on t.compra_id = c.id and t.rifa_id = l.rifa_id and (t.estado = 'vendida' or t.liberada_por is not null)
    where c.referencia = any(${orders}::text[]) group by c.id
    having count(t.id) <> case when c.pagada_at is null then 0 else count(l.rifa_id) end`.execute(db)
  return rows
}

/** Approved money that is neither kept for goods, nor given back, nor a case for a person. */
export async function lostMoney({ db }: TestApp, orders: readonly string[]) {
  const { rows } = await sql`
    select c.referencia, c.estado, p.id, p.estado as pago, p.monto, p.reembolsado
    from pago_simulado p join compra c on c.referencia = p.referencia
    where c.referencia = any(${orders}::text[]) and p.estado = 'aprobado' and p.reembolsado < p.monto
      and c.pagada_at is null
      and not exists (select from tarea where tipo = 'revision' and datos ->> 'compraId' = c.id::text)`.execute(db)
  return rows
}

/**
 * Paid orders of which more or less than their total is kept. The result of a payment under a claim is not known yet,
 * and the provider does not know of a refund that a person closed as given back by other means.
 */
export async function keptTooMuch({ db }: TestApp, orders: readonly string[]) {
  const { rows } = await sql`
    select c.referencia, c.total, sum(p.monto - p.reembolsado) filter (where p.estado = 'aprobado') as kept
    from pago_simulado p join compra c on c.referencia = p.referencia
    where c.referencia = any(${orders}::text[]) and p.estado in ('aprobado', 'en_reclamo') and c.estado = 'pagada'
      and not exists (select from pago q join tarea k on k.datos ->> 'pagoId' = q.id
        where q.compra_id = c.id and k.tipo = 'reembolso' and k.cerrada_por is not null)
    group by c.id having bool_and(p.estado = 'aprobado') and sum(p.monto - p.reembolsado) <> c.total`.execute(db)
  return rows
}

/** Orders of which transfers are kept that do not pay them, once all that is owed was given back; and what stands as owed of them then. */
export async function unlikeTransfers({ db }: TestApp, orders: readonly string[]) {
  const { rows } = await sql`
    select c.referencia, c.estado, c.total, k.kept, d.owed from compra c join transferencia x on x.compra_id = c.id
      cross join lateral (select coalesce(sum(monto - reembolsado) filter (where estado = 'aprobado'), 0) as kept from pago where compra_id = c.id) k
      cross join lateral (select coalesce(sum(importe), 0) as owed from asiento_linea where cuenta = 'a_devolver:' || c.id) d
    where c.referencia = any(${orders}::text[])
      and (k.kept <> case when c.pagada_at is null then 0 else c.total end or d.owed <> 0)`.execute(db)
  return rows
}

/** Orders whose price and what was returned of them are not what was ordered; kept independently of the lines that are left. */
export async function wrongParts({ db }: TestApp, ordered: ReadonlyMap<string, number>) {
  const { rows } = await sql<{ referencia: string; total: number; returned: number }>`
    select c.referencia, c.total, coalesce((select sum(d.precio * d.cantidad) from linea_devuelta d
      where d.compra_id = c.id), 0)::bigint as returned
    from compra c where c.referencia = any(${[...ordered.keys()]}::text[])`.execute(db)
  return rows.filter(({ referencia, total, returned }) => total + returned !== ordered.get(referencia))
}

export async function countedUnits({ db }: TestApp, producto: string) {
  const { rows } = await sql<{ counted: number; owed: number }>`
    select (select cantidad_vendidos from producto where id = ${producto}) as counted,
      coalesce((select sum(l.cantidad) from compra_linea l join compra c on c.id = l.compra_id
        where l.producto_id = ${producto} and c.pagada_at is not null), 0)::integer as owed`.execute(db)
  return rows[0]
}
