import type { MotivoCaso } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type CompraFila, enLista } from './pago-compras.queries.ts'

/** The order's row, and whether a closed draw has sealed a number of it. */
export async function findCompra(db: Db, id: string) {
  const { rows } = await sql<
    CompraFila & {
      metodoPago: string
      comprobante: string
      vendedor: string
      pagadaAt: Date | null
      sellada: boolean
      cobroId: string
      moneda: string
    }
  >`
    select ${enLista}, c.metodo_pago as "metodoPago", c.comprobante, coalesce(u.nombre_completo, '') as vendedor,
      c.pagada_at as "pagadaAt", c.moneda, c.cobro_id as "cobroId",
      exists (select from titular t join rifa r on r.id = t.rifa_id join sorteo s on s.id = r.sorteo_id
        where t.compra_id = c.id and t.estado = 'vendida' and (not s.abierta or numeros_sellados(s.id, t.vendida_at))) as sellada
    from compra c left join usuario u on u.id = c.vendedor_id where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function listLineas(db: Db, compraId: string) {
  return db
    .selectFrom('compra_linea')
    .leftJoin('rifa', 'rifa.id', 'compra_linea.rifa_id')
    .leftJoin('sorteo_de_numeros as sorteo', 'sorteo.id', 'rifa.sorteo_id')
    .leftJoin('usuario as vendedor', 'vendedor.id', 'compra_linea.vendedor_id')
    .select([
      'linea',
      'titulo',
      'rifa.numero',
      'sorteo.fecha',
      'sorteo.tipo',
      'compra_linea.cantidad',
      'compra_linea.precio',
    ])
    .select(['vendedor.nombre_completo as vendedor', 'compra_linea.vendedor_id as idVendedor'])
    .select(['compra_linea.atribucion', 'compra_linea.titular_id as titularId'])
    .where('compra_id', '=', compraId)
    .orderBy('linea')
    .execute()
}

export function listMovimientos(db: Db, compraId: string) {
  return db
    .selectFrom('compra_movimiento as m')
    .leftJoin('usuario as u', 'u.id', 'm.usuario_id')
    .select(['m.at', 'm.de', 'm.a', 'u.nombre_completo as quien', 'm.nota'])
    .where('m.compra_id', '=', compraId)
    .orderBy('m.id')
    .execute()
}

export function listTitulares(db: Db, compraId: string) {
  return db
    .selectFrom('titular as t')
    .innerJoin('rifa as r', 'r.id', 't.rifa_id')
    .select([
      'r.numero',
      't.created_at as createdAt',
      't.expires_at as expiresAt',
      't.vendida_at as vendidaAt',
      't.liberada_at as liberadaAt',
    ])
    .where('t.compra_id', '=', compraId)
    .orderBy('t.created_at')
    .orderBy('r.numero')
    .execute()
}

export type PagoFila = { proveedor: string; recibidoAt: Date } & { id: string }

/** The columns of an order's payments that only a person or the provider needs. */
export function listOrigenes(db: Db, compraId: string): Promise<PagoFila[]> {
  return db
    .selectFrom('pago')
    .select(['id', 'proveedor', 'recibido_at as recibidoAt'])
    .where('compra_id', '=', compraId)
    .execute()
}

export type TareaFila = {
  id: string
  tipo: 'aviso' | 'reembolso'
  pagoId: string
  createdAt: Date
  doneAt: Date | null
  intentos: number
  nextTryAt: Date
  error: string
}

export async function listTareas(db: Db, pagoIds: readonly string[]): Promise<TareaFila[]> {
  const { rows } = await sql<TareaFila>`
    select id, tipo, datos ->> 'pagoId' as "pagoId", created_at as "createdAt", done_at as "doneAt", intentos,
      next_try_at as "nextTryAt", error
    from tarea where tipo in ('aviso', 'reembolso') and datos ->> 'pagoId' = any(${pagoIds}::text[])
    order by created_at, id`.execute(db)
  return rows
}

export type CasoFila = {
  id: string
  motivo: MotivoCaso
  pagoId: string
  createdAt: Date
  doneAt: Date | null
  cerradaPor: string | null
  nota: string
  palabras: string
  /** Encrypted. */
  pedido: string | null
}

const deCaso = sql`t.id, t.datos ->> 'motivo' as motivo, coalesce(t.datos ->> 'pagoId', '') as "pagoId", t.created_at as "createdAt",
  t.done_at as "doneAt", t.nota, coalesce(t.datos ->> 'palabras', '') as palabras, t.datos ->> 'pedido' as pedido`

export async function listCasosOf(db: Db, compraId: string): Promise<CasoFila[]> {
  const { rows } = await sql<CasoFila>`
    select ${deCaso}, u.nombre_completo as "cerradaPor" from tarea t left join usuario u on u.id = t.cerrada_por
    where t.tipo = 'revision' and t.datos ->> 'compraId' = ${compraId} order by t.created_at, t.id`.execute(db)
  return rows
}

/** Open cases with their orders, oldest first. */
export async function listCasosAbiertos(db: Db, limit: number): Promise<(CasoFila & { compra: CompraFila })[]> {
  const { rows } = await sql<CasoFila & { compraId: string }>`
    select ${deCaso}, null as "cerradaPor", t.datos ->> 'compraId' as "compraId" from tarea t
    where t.tipo = 'revision' and t.done_at is null order by t.created_at, t.id limit ${limit}`.execute(db)
  const { rows: compras } = await sql<CompraFila>`
    select ${enLista} from compra c where c.id = any(${rows.map(row => row.compraId)}::uuid[])`.execute(db)
  return rows.flatMap(({ compraId, ...row }) =>
    compras.filter(compra => compra.id === compraId).map(compra => ({ ...row, compra })),
  )
}

export async function countCasosAbiertos(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from tarea where tipo = 'revision' and done_at is null`.execute(db)
  return rows[0]?.total ?? 0
}
