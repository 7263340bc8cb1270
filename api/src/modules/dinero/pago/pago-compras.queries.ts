import { awaitsPayment, documentDigits, type EstadoCompra, limits, type OrdenCompra } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import { plannedAnew } from '#db/named-client.ts'
import { isAwaitingPayment } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { isOfCampania } from '#modules/campania/campania/campania.queries.ts'
import { anclaOf } from '#modules/campania/sorteo/sorteo.queries.ts'
import type { Busqueda } from './pago-caso.rules.ts'

export type CompraFila = {
  id: string
  referencia: string
  canal: 'online' | 'presencial'
  estado: EstadoCompra
  createdAt: Date
  expiresAt: Date | null
  total: number
  nombre: string
  email: string
  ci: string
  telefono: string
  whatsapp: string | null
  numeros: number[]
  productos: string[]
}

/** One column list for every list of orders; `c` is compra. */
export const enLista = sql`c.id, c.referencia, c.canal, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total,
  c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, c.comprador_telefono as telefono, c.comprador_telefono_e164 as whatsapp,
  array(select r.numero from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = c.id order by r.numero)
    as numeros,
  array(select l.titulo from compra_linea l where l.compra_id = c.id and l.rifa_id is null order by l.linea) as productos`

export type Filtro = {
  estado: EstadoCompra | ''
  busqueda: Busqueda | null
  /** The seller: part of the name, or the document. */
  vendedor: string
  metodo: string
  /** The id of a draw. */
  sorteo: string
  /** Default: the current one; a draw determines its own. */
  campania: string | undefined
  /** Days of the raffle's zone, `yyyy-MM-dd`. */
  desde: string
  hasta: string
  zone: string
  now: Date
}

const orders: Record<OrdenCompra, RawBuilder<unknown>> = {
  recientes: sql`c.created_at desc, c.id`,
  antiguas: sql`c.created_at, c.id desc`,
  mayor: sql`c.total desc, c.id`,
  menor: sql`c.total, c.id desc`,
}

/** A page of orders. What hangs on an order is looked up for those of the page alone. */
export async function listCompras(db: Db, filtro: Filtro, orden: OrdenCompra, page: number): Promise<CompraFila[]> {
  const { rows } = await sql<CompraFila>`
    ${plannedAnew} select ${enLista} from (
      select * from compra c where ${wanted(filtro)} order by ${orders[orden]}
      limit ${limits.comprasPorPagina} offset ${(page - 1) * limits.comprasPorPagina}
    ) c order by ${orders[orden]}`.execute(db)
  return rows
}

/** How many there are, up to the counting limit. */
export async function countCompras(db: Db, filtro: Filtro): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${plannedAnew} select count(*) as total from (
      select from compra c where ${wanted(filtro)} limit ${limits.comprasContadas}
    ) contadas`.execute(db)
  return rows[0]?.total ?? 0
}

function wanted(filtro: Filtro): RawBuilder<unknown> {
  const { vendedor, metodo, sorteo, campania, desde, hasta, zone } = filtro
  const midnight = (day: string, days = 0) => sql`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`
  const conditions = [
    sorteo ? ofDraw(sorteo) : isOfCampania(sql`c.campania_id`, campania),
    estadoEs(filtro),
    halladaPor(filtro.busqueda),
    ...(vendedor ? [soldBy(vendedor)] : []),
    ...(metodo ? [sql`c.metodo_pago = ${metodo}`] : []),
    ...(desde ? [sql`c.created_at >= ${midnight(desde)}`] : []),
    ...(hasta ? [sql`c.created_at < ${midnight(hasta, 1)}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Sold in person by a seller with this in the name or with this document. */
function soldBy(vendedor: string): RawBuilder<unknown> {
  return sql`c.vendedor_id = any(array(select id from usuario u
    where u.rol in ('vendedor', 'admin') and u.deleted_at is null
      and (u.ci = ${documentDigits(vendedor)}
        or strpos(texto_busqueda(u.nombre_completo), texto_busqueda(${vendedor})) > 0)))`
}

const ofDraw = (sorteo: string): RawBuilder<unknown> => sql`exists (
  select from compra_linea l left join titular t on t.id = l.titular_id join rifa r on r.id = coalesce(l.rifa_id, t.rifa_id)
  where l.compra_id = c.id and r.sorteo_id = ${anclaOf(sorteo)})`

/** As it is shown: a hold that has run out is `vencida` before the job has written it down. */
function estadoEs({ estado, now }: Filtro): RawBuilder<unknown> {
  if (estado === '') return sql`true`
  const abierta = isAwaitingPayment('c')
  if (awaitsPayment(estado)) return sql`${abierta} and c.expires_at > ${now}`
  if (estado === 'vencida') return sql`(c.estado = 'vencida' or (${abierta} and c.expires_at <= ${now}))`
  return sql`c.estado = ${estado}`
}

/**
 * Each way to find an order has its index. The exact ways are an array of ids, so that the planner can weigh them with
 * the text: a rare name uses its index, a common one is found soon by scanning from the latest order on.
 */
function halladaPor(busqueda: Busqueda | null): RawBuilder<unknown> {
  if (!busqueda) return sql`true`
  const { texto, digitos, numero, fragmento } = busqueda
  const exact = [
    sql`select id from compra where referencia = ${texto}`,
    sql`select compra_id from pago where id = ${texto}`,
    ...(digitos ? [sql`select id from compra where comprador_ci = ${digitos}`] : []),
    ...(numero
      ? [
          sql`select l.compra_id from compra_linea l join rifa r on r.id = l.rifa_id where r.numero = ${numero}`,
          // Its instalments.
          sql`select l.compra_id from rifa r join titular t on t.rifa_id = r.id join compra_linea l on l.titular_id = t.id where r.numero = ${numero}`,
        ]
      : []),
  ]
  const byId = sql`c.id = any(array(${sql.join(exact, sql` union all `)}))`
  if (!fragmento) return byId
  return sql`(${byId}
    or texto_busqueda(c.comprador_nombre || ' ' || c.comprador_email) like texto_busqueda(${fragmento}))`
}
