import { randomBytes, randomUUID } from 'node:crypto'
import { AppError, type EstadoCompra, padNumber } from '@talonario/contract'
import type { RawBuilder, Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction, orAgain } from '#db/transaction.ts'
import { type Asiento, type Cobro, ventaAsiento } from '#modules/dinero/caja/caja.service.ts'
import { addVendidos } from '#modules/dinero/producto/producto.service.ts'
import { type RifaVista, releaseHolds, releaseTitulares } from '#modules/numeros/toma/toma.service.ts'
import type { Acto } from '#modules/sitio/auditoria/auditoria.queries.ts'
import type { Correo } from '#modules/sitio/correo/correo.service.ts'
import { type Compra, type Firma, findByClave, insertOrdenes, lockCompra, updateEstado } from './compra.queries.ts'
import { requireMovement, totalDe } from './compra.rules.ts'
import { lockExpired, lockOpenOf } from './compra-espera.queries.ts'

/** The life of an order, for every channel and for the settling of money. */
export {
  type Compra,
  compraColumns,
  findByReferencia,
  findLineas,
  findOpenWith,
  type Linea,
  lockCompra,
  lockIfExists,
  updatePreferencia,
} from './compra.queries.ts'
export { estadoVisible, isStillOpen, totalDe } from './compra.rules.ts'
export { type Boleteria, compraMail, importe, type MailEnv, paragraphs } from './compra.texts.ts'
export { deleteOrigenes, findRecentReferencias, findWaitingReferencias } from './compra-espera.queries.ts'

type Tx = Transaction<Database>

export type LineaNueva = { titulo: string; cantidad: number; precio: number } & (
  | { rifa: RifaVista }
  | { productoId: string }
)

export type CompraNueva = {
  canal: 'online' | 'presencial'
  solicitanteId: string
  key: { clave: string; huella: Buffer } | null
  usuarioId: string | null
  vendedorId: string | null
  moneda: string
  metodoPago: string
  /** Of a sale in person that is not cash. */
  cobro?: Cobro | undefined
  comprador: { nombre: string; email: string; ci: string; telefono: string }
  /** Code of the link that brought the buyer. */
  ref?: string | null
  lineas: readonly LineaNueva[]
}

export const lineaDeRifa = (rifa: RifaVista): LineaNueva => ({
  rifa,
  titulo: `Rifa ${padNumber(rifa.numero, rifa.width)}`,
  cantidad: 1,
  precio: rifa.precio,
})

/** What is written with new orders and not of them: when, until when their numbers are held (`null`: sold at once), whose acts,
 * what their one buyer is written, and what a new order asks last of the database. */
type Como = {
  now: Date
  hasta: Date | null
  actos?: (compras: readonly Compra[]) => readonly Acto[]
  correo?: (compra: Compra) => Correo
  cupo?: RawBuilder<unknown>
}

/**
 * Writes orders with their lines and takes their numbers, which were read before and are locked here: all of it, or
 * nothing and null, because one of them has changed since or the Idempotency-Key belongs to another order.
 */
export async function insertCompras(
  db: Db,
  nuevas: readonly CompraNueva[],
  { now, hasta, actos = () => [], correo, cupo }: Como,
): Promise<Compra[] | null> {
  const rows = nuevas.map(nueva => compraRow(randomUUID(), nueva, { now, hasta }))
  const lineas = rows.flatMap(
    ({ id, vendedor_id: vendedorId }, i) => nuevas[i]?.lineas.map((linea, at) => ({ id, linea, at, vendedorId })) ?? [],
  )
  const tomas = lineas.flatMap(({ id, linea }) => ('rifa' in linea ? [{ rifa: linea.rifa, compraId: id }] : []))
  const compras = rows.map(toCompra)
  const ordenes = {
    ...{ compras: rows, tomas, actos: actos(compras), correo: correo && compras[0] && correo(compras[0]) },
    asientos: rows.flatMap(({ id }, i) => asientoDe(id, nuevas[i] as CompraNueva, now) ?? []),
    lineas: lineas.map(({ id, linea, at, vendedorId }) => lineaRow(id, linea, { number: at + 1, vendedorId })),
    ref: nuevas[0]?.ref,
  }
  try {
    return (await insertOrdenes(db, ordenes, { now, hasta, cupo })) ? compras : null
  } catch (error) {
    // The partial unique index enforces it too; a call that gets past the lock gets the same refusal.
    if (violatedConstraint(error) !== 'titular_vivo_unico') throw error
    throw new AppError('RIFA_NO_DISPONIBLE', { numeros: tomas.map(({ rifa }) => rifa.numero) })
  }
}

function asientoDe(compraId: string, { vendedorId, lineas, ...nueva }: CompraNueva, at: Date): Asiento | null {
  if (vendedorId === null) return null
  const vendido = lineas.map(linea => ({
    sorteoId: 'rifa' in linea ? linea.rifa.sorteoId : null,
    importe: linea.precio * linea.cantidad,
  }))
  const { metodoPago, cobro, solicitanteId: usuarioId } = nueva
  return ventaAsiento({ compraId, vendedorId, usuarioId, metodoPago, cobro, vendido, at })
}

const ATTEMPTS = 5

/**
 * Reads numbers and takes them, again from the beginning if they have changed once they are locked. A second read
 * mostly ends in a refusal.
 */
export async function alVuelo<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < ATTEMPTS; i++) {
    const done = await orAgain(attempt)
    if (done !== null) return done
  }
  throw new AppError('BASE_DE_DATOS')
}

const toCompra = (row: ReturnType<typeof compraRow>): Compra => ({
  ...{ id: row.id, referencia: row.referencia, canal: row.canal, estado: row.estado, huella: row.huella },
  ...{
    usuarioId: row.usuario_id,
    vendedorId: row.vendedor_id,
    total: row.total,
    moneda: row.moneda,
    initPoint: '',
    cobradorId: '',
  },
  ...{ compradorNombre: row.comprador_nombre, compradorEmail: row.comprador_email },
  ...{ createdAt: row.created_at, expiresAt: row.expires_at, pagadaAt: row.pagada_at },
})

function compraRow(id: string, nueva: CompraNueva, { now, hasta }: { now: Date; hasta: Date | null }) {
  return {
    id,
    // 128 bits: it authorises only to ask how the payment went.
    referencia: randomBytes(16).toString('base64url'),
    canal: nueva.canal,
    estado: hasta ? ('creada' as const) : ('pagada' as const),
    solicitante_id: nueva.solicitanteId,
    clave: nueva.key?.clave ?? null,
    huella: nueva.key?.huella ?? null,
    usuario_id: nueva.usuarioId,
    vendedor_id: nueva.vendedorId,
    total: totalDe(nueva.lineas),
    moneda: nueva.moneda,
    metodo_pago: nueva.metodoPago,
    comprador_nombre: nueva.comprador.nombre,
    comprador_email: nueva.comprador.email,
    comprador_ci: nueva.comprador.ci,
    comprador_telefono: nueva.comprador.telefono,
    created_at: now,
    expires_at: hasta,
    pagada_at: hasta ? null : now,
  }
}

/** The attribution: the seller in person, else the seller it is assigned to, else none so far. */
function atribucionDe(linea: LineaNueva, vendedorId: string | null) {
  if (vendedorId) return { vendedor_id: vendedorId, atribucion: 'en_persona' as const }
  const asignada = 'rifa' in linea ? linea.rifa.vendedorId : null
  return asignada ? { vendedor_id: asignada, atribucion: 'asignada' as const } : { vendedor_id: null, atribucion: null }
}

function lineaRow(
  compraId: string,
  linea: LineaNueva,
  { number, vendedorId }: { number: number; vendedorId: string | null },
) {
  return {
    compra_id: compraId,
    linea: number,
    rifa_id: 'rifa' in linea ? linea.rifa.id : null,
    producto_id: 'rifa' in linea ? null : linea.productoId,
    titulo: linea.titulo,
    cantidad: linea.cantidad,
    precio: linea.precio,
    ...atribucionDe(linea, vendedorId),
  }
}

/** The order this caller has already made with this Idempotency-Key. Throws CLAVE_REUTILIZADA if the key came with another body. */
export async function compraDeClave(
  db: Db,
  solicitanteId: string,
  key: { clave: string; huella: Buffer },
): Promise<Compra | undefined> {
  const compra = await findByClave(db, solicitanteId, key.clave)
  if (compra && !compra.huella?.equals(key.huella)) throw new AppError('CLAVE_REUTILIZADA')
  return compra
}

/** Moves a locked order along its table, signed. */
export async function moveCompra(
  db: Tx,
  compra: Compra,
  a: { estado: EstadoCompra; pagadaAt?: Date | null },
  firma: Firma,
): Promise<void> {
  requireMovement(compra.estado, a.estado)
  await updateEstado(db, [compra.id], a, firma)
}

/** Takes an order's goods back. False: numbers of it are sealed in a closed draw and stay. */
export async function takeGoodsBack(db: Tx, compra: Compra, now: Date): Promise<boolean> {
  const sealed = await releaseTitulares(db, compra.id, now)
  if (sealed.length > 0) return false
  if (compra.pagadaAt) await addVendidos(db, compra.id, -1)
  return true
}

/** Ends an order for which the provider returned no link: its numbers are free, and its key may be used again. */
export async function cancelCompra(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const compra = await lockCompra(db, id)
    if (compra.estado !== 'creada') return
    await releaseHolds(db, [id], now)
    await updateEstado(db, [id], { estado: 'cancelada', clave: null }, { at: now })
  })
}

/**
 * Ends locked open orders before their time, signed. Their keys stay taken: a repeated call gets that its order has
 * ended, instead of taking the numbers back from a later one.
 */
export async function endCompras(db: Tx, ids: readonly string[], firma: Firma): Promise<void> {
  if (ids.length === 0) return
  await releaseHolds(db, ids, firma.at)
  await updateEstado(db, ids, { estado: 'cancelada' }, firma)
}

/** Frees the unpaid holds of an account that has ended or was deactivated. */
export async function endComprasOf(db: Db, usuarioId: string, firma: Firma): Promise<void> {
  await inTransaction(db, async db => endCompras(db, await lockOpenOf(db, usuarioId), firma))
}

/** Ends orders whose hold has expired. Nothing depends on this: an expired hold is free to the next buyer at once. */
export async function expireCompras(db: Db, now: Date, batch = 100): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await inTransaction(db, async db => {
      const ids = await lockExpired(db, now, batch)
      await releaseHolds(db, ids, now)
      await updateEstado(db, ids, { estado: 'vencida' }, { at: now })
      return ids.length
    })
    total += ended
    if (ended < batch) return total
  }
}
