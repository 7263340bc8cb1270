import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import type { LineaDeAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { type Compra, compraColumns, type Linea } from '#modules/dinero/compra/compra.queries.ts'
import { widthColumn } from '#modules/sitio/config/config.queries.ts'
import type { Pago, SinLeer } from './pago.rules.ts'

type Tx = Transaction<Database>

/**
 * An order with its payments, what of them could not be read, its lines, and what its payments are posted as; `width` is that of the raffle's numbers,
 * `plan` whether there is a plan of commission.
 */
export type Vista = {
  compra: Compra
  pagos: Pago[]
  sinLeer: SinLeer[]
  lineas: (Linea & { sorteoId: string | null })[]
  asentado: LineaDeAsiento[]
  asientos: number
  plan: boolean
  width: number
}

type PagoEscrito = Omit<Pago, 'actualizadoAt' | 'resueltoAt'> & { actualizadoAt: string; resueltoAt: string | null }
type Fila = Compra & Omit<Vista, 'compra' | 'pagos'> & { pagos: PagoEscrito[] }

/** An order by its reference, in one statement; `locked`: for this transaction, and as it is after the wait. */
export async function findVista(db: Db, referencia: string, locked = false): Promise<Vista | undefined> {
  const { rows } = await sql<Fila>`
    select ${compraColumns}, pagos, sin_leer as "sinLeer", lineas, asentado, asientos, plan, ${widthColumn} as width
    from vista_de_compra(${referencia}, ${locked}) v cross join lateral (select (v.compra).*) compra`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { pagos, sinLeer, lineas, asentado, asientos, plan, width, ...compra } = row
  return { compra, pagos: pagos.map(toPago), sinLeer, lineas, asentado, asientos, plan, width }
}

export const lockVista = (db: Tx, referencia: string): Promise<Vista | undefined> => findVista(db, referencia, true)

const toPago = ({ actualizadoAt, resueltoAt, ...pago }: PagoEscrito): Pago => ({
  ...pago,
  actualizadoAt: new Date(actualizadoAt),
  resueltoAt: resueltoAt === null ? null : new Date(resueltoAt),
})

/** Part of a statement: writes payments of a locked order as the provider reports them. One of another order is refused by the database. */
export function pagosPart(
  {
    compraId,
    proveedor,
    prueba,
    pagos,
    usuarioId = null,
  }: {
    compraId: string
    proveedor: string
    prueba: boolean
    pagos: readonly Pago[]
    /** Who saw them. */
    usuarioId?: string | null | undefined
  },
  now: Date,
): Part {
  const rows = pagos.map(({ actualizadoAt, ...pago }) => ({ ...pago, actualizado_at: actualizadoAt }))
  return sql`informados as (
    insert into pago (id, compra_id, proveedor, estado, detalle, monto, reembolsado, costo, rechazo, moneda, actualizado_at, recibido_at, prueba, vista_por)
    select id, ${compraId}::uuid, ${proveedor}, estado, detalle, monto, reembolsado, costo, rechazo, moneda, actualizado_at, ${now}::timestamptz, ${prueba}::boolean, ${usuarioId}::uuid
    from json_populate_recordset(null::pago, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set compra_id = excluded.compra_id,
      estado = excluded.estado, detalle = excluded.detalle, monto = excluded.monto, rechazo = excluded.rechazo,
      reembolsado = excluded.reembolsado, costo = excluded.costo, actualizado_at = excluded.actualizado_at
  )`
}

const columns = [
  'id',
  'estado',
  'detalle',
  'monto',
  'reembolsado',
  'costo',
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

type PagoDeCompra = Pago & { compraId: string; cobroId: string }

export async function findPago(db: Db, id: string): Promise<PagoDeCompra | undefined> {
  const cobroId = sql<string>`(select cobro_id from compra where id = pago.compra_id)`.as('cobroId')
  const row = await db
    .selectFrom('pago')
    .select([...columns, 'compra_id as compraId', cobroId])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as PagoDeCompra | undefined
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
