import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { ProviderPayment } from '#outside/payments.ts'
import type { Pago, Rechazo } from './pago.rules.ts'

type Tx = Transaction<Database>

/** Writes down the provider's word, unless a later one is known. */
export async function upsertPago(
  db: Tx,
  compraId: string,
  proveedor: string,
  pago: ProviderPayment & { rechazo: Rechazo },
  now: Date,
): Promise<void> {
  await sql`
    insert into pago (id, compra_id, proveedor, estado, detalle, monto, reembolsado, rechazo, moneda, actualizado_at, recibido_at)
    values (${pago.id}, ${compraId}, ${proveedor}, ${pago.status}, ${pago.statusDetail}, ${pago.amount}, ${pago.refunded},
      ${pago.rechazo}, ${pago.currency}, ${pago.dateLastUpdated}, ${now})
    on conflict (id) do update set
      estado = excluded.estado, detalle = excluded.detalle, monto = excluded.monto, rechazo = excluded.rechazo,
      reembolsado = greatest(pago.reembolsado, excluded.reembolsado), actualizado_at = excluded.actualizado_at
    where pago.compra_id = excluded.compra_id and pago.actualizado_at <= excluded.actualizado_at`.execute(db)
}

/** The provider's data of a payment, as columns of `pago`. */
export type PagoInformado = {
  id: string
  estado: ProviderPayment['status']
  detalle: string
  monto: number
  reembolsado: number
  rechazo: Rechazo
  moneda: string
  actualizado_at: Date
}

const columns = [
  'id',
  'estado',
  'detalle',
  'monto',
  'reembolsado',
  'a_devolver as aDevolver',
  'rechazo',
  'moneda',
  'actualizado_at as actualizadoAt',
  'resuelto_at as resueltoAt',
] as const

export async function listPagos(db: Db, compraId: string): Promise<Pago[]> {
  const rows = await db.selectFrom('pago').select(columns).where('compra_id', '=', compraId).orderBy('id').execute()
  return rows as Pago[]
}

export async function findPago(db: Db, id: string): Promise<(Pago & { compraId: string }) | undefined> {
  const row = await db
    .selectFrom('pago')
    .select([...columns, 'compra_id as compraId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as (Pago & { compraId: string }) | undefined
}

/** Raises what is to be given back of a payment; false when that much was decided before. */
export async function raiseDevolucion(db: Tx, pagoId: string, hasta: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pago')
    .set({ a_devolver: hasta })
    .where('id', '=', pagoId)
    .where('a_devolver', '<', hasta)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A person has dealt with the provider's word about this payment, or about all of the order's. */
export async function updateResuelto(db: Tx, compraId: string, pagoId?: string): Promise<void> {
  await db
    .updateTable('pago')
    .set(eb => ({ resuelto_at: eb.ref('actualizado_at') }))
    .where('compra_id', '=', compraId)
    .$if(pagoId !== undefined, query => query.where('id', '=', pagoId ?? ''))
    .execute()
}
