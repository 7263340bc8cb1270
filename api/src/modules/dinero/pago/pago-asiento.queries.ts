import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { insertAsientoDePagos } from '#modules/dinero/caja/caja.service.ts'
import { insertComision } from '#modules/dinero/comision/comision.service.ts'
import { type Compra, compraColumns, type Linea } from '#modules/dinero/compra/compra.service.ts'
import { blockOwn } from '#modules/numeros/toma/toma.service.ts'
import { type Acto, insertActos } from '#modules/sitio/auditoria/auditoria.queries.ts'
import { widthColumn } from '#modules/sitio/config/config.queries.ts'
import { type Correo, insertCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { ProviderPayment } from '#outside/payments.ts'
import type { PagoInformado } from './pago.queries.ts'
import { type Pago, rechazoDe } from './pago.rules.ts'

/**
 * An order with its lines and payments, from one read; `version` is what is known of its payments, as text, `width` is that
 * of the raffle's numbers.
 */
export type Vista = { compra: Compra; pagos: Pago[]; lineas: Linea[]; version: string; width: number }

type Fila = Compra & { version: string; width: number; lineas: Linea[] }
type PagoEscrito = Omit<Pago, 'actualizadoAt' | 'resueltoAt'> & { actualizadoAt: string; resueltoAt: string | null }

/** An order by its reference, without any lock. */
export async function findVista(db: Db, referencia: string): Promise<Vista | undefined> {
  const { rows } = await sql<Fila>`
    select ${compraColumns}, pagos_de(compra.id) as version, ${widthColumn} as width,
      (select coalesce(json_agg(json_build_object('rifaId', l.rifa_id, 'numero', r.numero, 'productoId', l.producto_id,
          'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio) order by l.linea), '[]')
        from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = compra.id) as lineas
    from compra where referencia = ${referencia}`.execute(db)
  const [fila] = rows
  if (!fila) return undefined
  const { version, width, lineas, ...compra } = fila
  return { compra, version, width, lineas, pagos: (JSON.parse(version) as PagoEscrito[]).map(toPago) }
}

const toPago = ({ actualizadoAt, resueltoAt, ...pago }: PagoEscrito): Pago => ({
  ...pago,
  actualizadoAt: new Date(actualizadoAt),
  resueltoAt: resueltoAt === null ? null : new Date(resueltoAt),
})

type Asiento = { pagos: readonly PagoInformado[]; proveedor: string; acto: Acto; correo: Correo; now: Date }

/**
 * The common case in one statement: a waiting order is paid, and its own holds become sales. It locks the order and its
 * numbers, and does nothing (false) if the order or a payment has changed, or a number is not held by the order: then
 * `settlePago` uses the transaction. An order's holds are as old as the order, so the statement sees them.
 */
export async function insertPagada(
  db: Db,
  { compra, version, lineas }: Vista,
  { pagos, proveedor, acto, correo, now }: Asiento,
): Promise<boolean> {
  const { rows } = await sql`
    with orden as materialized (
      select id from trabar_compra(${compra.id}::uuid)
      where estado = ${compra.estado} and pagada_at is null and pagos = ${version}
    ), lineas as materialized (select rifa_id, producto_id, cantidad from compra_linea where compra_id = ${compra.id}),
    ${blockOwn(sql`(select array_agg(rifa_id) from lineas, orden)`, compra.id)},
    puede as materialized (
      select from orden where (select count(*) from propias) = (select count(rifa_id) from lineas)
    ), vendidas as (
      update titular set estado = 'vendida', expires_at = null, vendida_at = ${now}
      where id in (select titular_id from propias) and exists (select from puede) returning id
    ), informados as (
      insert into pago (id, compra_id, proveedor, estado, detalle, monto, reembolsado, rechazo, moneda, actualizado_at, recibido_at)
      select id, ${compra.id}, ${proveedor}, estado, detalle, monto, reembolsado, rechazo, moneda, actualizado_at, ${now}
      from json_populate_recordset(null::pago, ${JSON.stringify(pagos)}::json) where exists (select from puede)
      on conflict (id) do update set estado = excluded.estado, detalle = excluded.detalle, monto = excluded.monto,
        rechazo = excluded.rechazo, reembolsado = greatest(pago.reembolsado, excluded.reembolsado),
        actualizado_at = excluded.actualizado_at
      where pago.compra_id = excluded.compra_id and pago.actualizado_at <= excluded.actualizado_at returning id
    )${lineas.some(linea => linea.productoId) ? sql`, ${PRODUCTOS_VENDIDOS}` : sql``}, movimiento as (
      insert into compra_movimiento (compra_id, at, de, a)
      select ${compra.id}, ${now}, ${compra.estado}, 'pagada' from puede
    ), movida as (
      update compra set estado = 'pagada', pagada_at = ${now} where id = ${compra.id} and exists (select from puede) returning id
    ), actos as (${insertActos([acto], sql`puede`)}), correos as (${insertCorreo(correo, sql`puede`)}), asentados as materialized (
      select ${insertAsientoDePagos(compra.id, now)}, ${insertComision(sql`array[${compra.id}::uuid]`, now)} from puede
      where (select count(*) from informados) >= 0 and (select count(*) from movida) >= 0 and (select count(*) from vendidas) >= 0
    )
    select (select count(*) from asentados) from puede`.execute(db)
  return rows.length > 0
}

/** An order's lines never change, so the products are in the statement only if it has some. */
const PRODUCTOS_VENDIDOS = sql`trabados as materialized (
      select id from producto where id in (select producto_id from lineas) and exists (select from puede)
      order by id for no key update
    ), productos as (
      update producto set cantidad_vendidos = cantidad_vendidos + u.cantidad
      from trabados join (
        select producto_id, sum(cantidad)::integer as cantidad from lineas where producto_id is not null group by producto_id
      ) u on u.producto_id = trabados.id
      where producto.id = trabados.id
    )`

type Cobro = Parameters<typeof rechazoDe>[1]

/** The latest answer about each payment: a search and a look-up by id may both have returned one. */
export function masRecientes(answers: readonly ProviderPayment[]): ProviderPayment[] {
  const latest = new Map<string, ProviderPayment>()
  for (const answer of answers) {
    const known = latest.get(answer.id)
    if (!known || known.dateLastUpdated <= answer.dateLastUpdated) latest.set(answer.id, answer)
  }
  return [...latest.values()]
}

export const toInformado = (answer: ProviderPayment, compra: Cobro, liveMode: boolean): PagoInformado => ({
  ...{ id: answer.id, estado: answer.status, detalle: answer.statusDetail, monto: answer.amount },
  ...{ reembolsado: answer.refunded, moneda: answer.currency, actualizado_at: answer.dateLastUpdated },
  rechazo: rechazoDe(answer, compra, liveMode),
})

/** Whether writing it down would change nothing. */
export function isKnownOutcome(pago: Pago, informado: PagoInformado): boolean {
  if (pago.id !== informado.id) return false
  if (pago.actualizadoAt > informado.actualizado_at) return true
  const keys = ['estado', 'detalle', 'monto', 'rechazo'] as const
  const same = keys.every(key => pago[key] === informado[key]) && pago.reembolsado >= informado.reembolsado
  return same && pago.actualizadoAt.getTime() === informado.actualizado_at.getTime()
}

/** The payments as they would be once it is written down. */
export function withReported(pagos: readonly Pago[], informados: readonly PagoInformado[]): Pago[] {
  const byId = new Map(pagos.map(pago => [pago.id, pago]))
  for (const { actualizado_at: actualizadoAt, ...informado } of informados) {
    const known = byId.get(informado.id)
    if (known && known.actualizadoAt > actualizadoAt) continue
    const { reembolsado, moneda } = informado
    byId.set(informado.id, {
      ...{ ...informado, actualizadoAt, moneda: known?.moneda ?? moneda, resueltoAt: known?.resueltoAt ?? null },
      ...{ aDevolver: known?.aDevolver ?? 0, reembolsado: Math.max(reembolsado, known?.reembolsado ?? 0) },
    })
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
