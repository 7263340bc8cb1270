import { randomBytes, randomUUID } from 'node:crypto'
import { AppError, type EstadoCompra } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  liberarReservas,
  liberarTitulares,
  type RifaBloqueada,
  tomarRifas,
} from '#modules/numeros/toma/toma.service.ts'
import {
  addVendidos,
  type Compra,
  type Firma,
  findPorClave,
  insertCompras,
  insertLineas,
  lockClave,
  lockCompra,
  updateEstado,
} from './compra.queries.ts'
import { exigirMovimiento, totalDe } from './compra.rules.ts'
import { lockAbiertasDe, lockVencidas } from './compra-espera.queries.ts'

/** The life of an order, for every channel and for the settling of money. */
export {
  addVendidos,
  type Compra,
  findAbiertasCon,
  findLineas,
  findPorReferencia,
  type Linea,
  lockCompra,
  lockSiExiste,
  updatePreferencia,
} from './compra.queries.ts'
export { estaAbierta, estadoVisible, totalDe } from './compra.rules.ts'
export { deleteOrigenes, findReferenciasEnEspera, findReferenciasRecientes } from './compra-espera.queries.ts'

type Tx = Transaction<Database>

export type LineaNueva = { titulo: string; cantidad: number; precio: number } & (
  | { rifa: RifaBloqueada }
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
  comprador: { nombre: string; email: string; ci: string; telefono: string }
  lineas: readonly LineaNueva[]
}

export const lineaDeRifa = (rifa: RifaBloqueada): LineaNueva => ({
  rifa,
  titulo: `Rifa ${rifa.numero}`,
  cantidad: 1,
  precio: rifa.precio,
})

/** Writes orders with their lines and takes their numbers: held until `hasta`, or paid and sold at once with `hasta: null`. Answers the ids. */
export async function crearCompras(
  db: Tx,
  nuevas: readonly CompraNueva[],
  when: { now: Date; hasta: Date | null },
): Promise<string[]> {
  const compras = nuevas.map(nueva => ({ id: randomUUID() as string, nueva }))
  await insertCompras(
    db,
    compras.map(({ id, nueva }) => compraRow(id, nueva, when)),
  )
  const lineas = compras.flatMap(({ id, nueva }) => nueva.lineas.map((linea, index) => ({ id, linea, index })))
  await tomarRifas(
    db,
    lineas.flatMap(({ id, linea }) => ('rifa' in linea ? [{ rifa: linea.rifa, compraId: id }] : [])),
    when,
  )
  await insertLineas(
    db,
    lineas.map(({ id, linea, index }) => lineaRow(id, linea, index + 1)),
  )
  return compras.map(({ id }) => id)
}

function compraRow(id: string, nueva: CompraNueva, { now, hasta }: { now: Date; hasta: Date | null }) {
  return {
    id,
    // 128 bits: whoever has it may ask how the payment went, and nothing else.
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

function lineaRow(compraId: string, linea: LineaNueva, number: number) {
  return {
    compra_id: compraId,
    linea: number,
    rifa_id: 'rifa' in linea ? linea.rifa.id : null,
    producto_id: 'rifa' in linea ? null : linea.productoId,
    titulo: linea.titulo,
    cantidad: linea.cantidad,
    precio: linea.precio,
  }
}

/**
 * The order this caller has already made with this Idempotency-Key, after waiting for one that is being made.
 * Throws CLAVE_REUTILIZADA when the key came with another body.
 */
export async function compraDeClave(
  db: Tx,
  solicitanteId: string,
  key: { clave: string; huella: Buffer },
): Promise<Compra | undefined> {
  await lockClave(db, solicitanteId, key.clave)
  const compra = await findPorClave(db, solicitanteId, key.clave)
  if (compra && !compra.huella?.equals(key.huella)) throw new AppError('CLAVE_REUTILIZADA')
  return compra
}

/** Moves a locked order along its table, signed. */
export async function moverCompra(
  db: Tx,
  compra: Compra,
  a: { estado: EstadoCompra; pagadaAt?: Date | null },
  firma: Firma,
): Promise<void> {
  exigirMovimiento(compra.estado, a.estado)
  await updateEstado(db, [compra.id], a, firma)
}

/** Takes an order's goods back. False: numbers of it are sealed in a closed draw and stay. */
export async function quitar(db: Tx, compra: Compra, now: Date): Promise<boolean> {
  const sealed = await liberarTitulares(db, compra.id, now)
  if (sealed.length > 0) return false
  if (compra.pagadaAt) await addVendidos(db, compra.id, -1)
  return true
}

/** Ends an order for which the provider gave no link: its numbers are free, and its key may be used again. */
export async function cancelarCompra(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const compra = await lockCompra(db, id)
    if (compra.estado !== 'creada') return
    await liberarReservas(db, [id], now)
    await updateEstado(db, [id], { estado: 'cancelada', clave: null }, { at: now })
  })
}

/**
 * Ends locked open orders before their time, signed. Their keys stay taken: whoever repeats such a call hears that its order
 * has ended, rather than taking the numbers back from a later one.
 */
export async function cortarCompras(db: Tx, ids: readonly string[], firma: Firma): Promise<void> {
  if (ids.length === 0) return
  await liberarReservas(db, ids, firma.at)
  await updateEstado(db, ids, { estado: 'cancelada' }, firma)
}

/** Frees what an account that ended, or may not come in any more, still holds without having paid. */
export async function cortarComprasDe(db: Db, usuarioId: string, firma: Firma): Promise<void> {
  await inTransaction(db, async db => cortarCompras(db, await lockAbiertasDe(db, usuarioId), firma))
}

/** Ends orders whose hold has run out. Nobody waits for this: such a hold is free to the next buyer at once. */
export async function vencerCompras(db: Db, now: Date, batch = 100): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await inTransaction(db, async db => {
      const ids = await lockVencidas(db, now, batch)
      await liberarReservas(db, ids, now)
      await updateEstado(db, ids, { estado: 'vencida' }, { at: now })
      return ids.length
    })
    total += ended
    if (ended < batch) return total
  }
}
