import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { type Compra, compraColumns, type Linea } from '#modules/dinero/compra/compra.queries.ts'
import { widthColumn } from '#modules/sitio/config/config.queries.ts'
import type { Pago, SinLeer } from './pago.rules.ts'

type Tx = Transaction<Database>

/** An order with its payments, what of them could not be read, and its lines; `width` is that of the raffle's numbers. */
export type Vista = { compra: Compra; pagos: Pago[]; sinLeer: SinLeer[]; lineas: Linea[]; width: number }

type PagoEscrito = Omit<Pago, 'actualizadoAt' | 'resueltoAt'> & { actualizadoAt: string; resueltoAt: string | null }
type Fila = Compra & { pagos: PagoEscrito[]; sinLeer: SinLeer[]; lineas: Linea[]; width: number }

/** An order by its reference, in one statement. */
export async function findVista(db: Db, referencia: string): Promise<Vista | undefined> {
  const { rows } = await sql<Fila>`
    select ${compraColumns}, ${widthColumn} as width,
      (select coalesce(json_agg(json_build_object('id', p.id, 'estado', p.estado, 'detalle', p.detalle, 'monto', p.monto,
          'reembolsado', p.reembolsado, 'costo', p.costo, 'aDevolver', p.a_devolver, 'rechazo', p.rechazo, 'moneda', p.moneda,
          'actualizadoAt', p.actualizado_at, 'resueltoAt', p.resuelto_at) order by p.id), '[]')
        from pago p where p.compra_id = compra.id) as pagos,
      (select coalesce(json_agg(json_build_object('pagoId', coalesce(t.datos ->> 'pagoId', ''), 'palabras', t.datos ->> 'palabras',
          'abierto', t.done_at is null)), '[]')
        from tarea t where t.tipo = 'revision' and t.datos ->> 'compraId' = compra.id::text and t.datos ->> 'motivo' = 'no_decidido') as "sinLeer",
      (select coalesce(json_agg(json_build_object('rifaId', l.rifa_id, 'numero', r.numero, 'titularId', l.titular_id, 'n', l.n, 'productoId', l.producto_id,
          'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio) order by l.linea), '[]')
        from compra_linea l left join titular q on q.id = l.titular_id left join rifa r on r.id = coalesce(l.rifa_id, q.rifa_id)
        where l.compra_id = compra.id) as lineas
    from compra where referencia = ${referencia}`.execute(db)
  const [fila] = rows
  if (!fila) return undefined
  const { pagos, sinLeer, lineas, width, ...compra } = fila
  return { compra, pagos: pagos.map(toPago), sinLeer, lineas, width }
}

const toPago = ({ actualizadoAt, resueltoAt, ...pago }: PagoEscrito): Pago => ({
  ...pago,
  actualizadoAt: new Date(actualizadoAt),
  resueltoAt: resueltoAt === null ? null : new Date(resueltoAt),
})

/** Writes payments of a locked order as the provider reports them. Throws if one of them belongs to another order. */
export async function upsertPagos(
  db: Tx,
  {
    compraId,
    proveedor,
    prueba,
    pagos,
  }: { compraId: string; proveedor: string; prueba: boolean; pagos: readonly Pago[] },
  now: Date,
): Promise<void> {
  const rows = pagos.map(({ actualizadoAt, ...pago }) => ({ ...pago, actualizado_at: actualizadoAt }))
  const { numAffectedRows } = await sql`
    insert into pago (id, compra_id, proveedor, estado, detalle, monto, reembolsado, costo, rechazo, moneda, actualizado_at, recibido_at, prueba)
    select id, ${compraId}, ${proveedor}, estado, detalle, monto, reembolsado, costo, rechazo, moneda, actualizado_at, ${now}, ${prueba}
    from json_populate_recordset(null::pago, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set
      estado = excluded.estado, detalle = excluded.detalle, monto = excluded.monto, rechazo = excluded.rechazo,
      reembolsado = excluded.reembolsado, costo = excluded.costo, actualizado_at = excluded.actualizado_at
    where pago.compra_id = excluded.compra_id`.execute(db)
  if (numAffectedRows !== BigInt(pagos.length)) throw new Error('A payment belongs to another order')
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
