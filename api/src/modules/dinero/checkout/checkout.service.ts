import { randomUUID } from 'node:crypto'
import { AppError, type ComoSeVende, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf, networkOf } from '#http/network.ts'
import { type Compra, findLineas, findOpenWith, lockCompra } from '#modules/dinero/compra/compra.queries.ts'
import { isStillOpen, totalOf } from '#modules/dinero/compra/compra.rules.ts'
import {
  type Clave,
  endCompras,
  findOfKey,
  insertCompras,
  type LineaNueva,
  lineaOf,
} from '#modules/dinero/compra/compra.service.ts'
import { listPagos } from '#modules/dinero/pago/pago.queries.ts'
import { canPay } from '#modules/dinero/pago/pago.rules.ts'
import { type PaymentParts, settleInTime } from '#modules/dinero/pago/pago.service.ts'
import { findProductos } from '#modules/dinero/producto/producto.queries.ts'
import { findVendedorOfCodigo } from '#modules/numeros/enlace/enlace.queries.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.rules.ts'
import { type Carrito, mismoCarrito } from './checkout.rules.ts'
import { takeQuota } from './checkout-cupo.service.ts'
import { requestPayment } from './checkout-proveedor.service.ts'

type Tx = Transaction<Database>

type Pedido = {
  carrito: Carrito
  /** Code of the seller's link that brought the buyer. */
  ref?: string | null
  key: Clave
  ip: string
  now: Date
}

/** An order of this call, with its lines if they are new. */
type Orden = { compra: Compra; lineas?: readonly LineaNueva[] }

/**
 * Creates an order and holds its numbers, then asks the provider, and returns where to pay. The same key, or the same
 * cart while its numbers are held, returns the same order; a first try that died is continued. Another cart with some
 * of the numbers replaces the account's own open orders, as long as no money is on its way.
 */
export async function procesarPago(
  parts: PaymentParts,
  comprador: Usuario,
  pedido: Pedido,
): Promise<{ initPoint: string; referencia: string }> {
  const { db } = parts
  const { carrito, now } = pedido
  const venta = ventaOnline(parts, comprador)
  const take = (propias: readonly Compra[]) =>
    takeOrder(db, venta, pedido, propias).catch(error => madeBefore(db, comprador, pedido, error))
  const { compra, lineas } = await take([]).catch(async error => {
    const propias = isTaken(error) ? await findOpenWith(db, comprador._id, carrito.rifas, now) : []
    // An order that may have been paid is not given up.
    if (propias.length === 0 || !(await settleInTime(parts, propias, now))) throw error
    return await take(propias)
  })
  if (compra.initPoint !== '' && (compra.pagadaAt || isStillOpen(compra, now))) return compra
  if (!isStillOpen(compra, now)) throw new AppError('COMPRA_VENCIDA')
  return requestPayment(parts, { compra, lineas: lineas ?? (await findLineas(db, compra.id)) }, comprador, now)
}

/** A purchase in the shop: who buys, and the settings that apply. */
type Venta = ReturnType<typeof ventaOnline>

const ventaOnline = ({ env, payments }: Pick<PaymentParts, 'env' | 'payments'>, comprador: Usuario) => ({
  comprador,
  como: { canal: 'online', persona: comprador, reglas: reglasDeVenta(env) } as const satisfies ComoSeVende,
  moneda: env.CURRENCY,
  metodoPago: payments.provider,
  minutos: env.RESERVA_MINUTOS,
  topes: {
    cuenta: env.RESERVAS_CUENTA,
    sinVerificar: env.RESERVAS_SIN_VERIFICAR,
    direccion: env.RESERVAS_DIRECCION,
    red: env.RESERVAS_RED,
    presion: env.RESERVAS_PRESION,
  },
})

const isTaken = (error: unknown) => error instanceof AppError && error.code === 'RIFA_NO_DISPONIBLE'

/** The order this call has made before, by its key or with the same cart; otherwise throws why there is no new one. */
async function madeBefore(db: Db, { _id }: Usuario, pedido: Pedido, error: unknown): Promise<Orden> {
  const compra =
    (await findOfKey(db, _id, pedido.key)) ?? (isTaken(error) ? await findOfSameCart(db, _id, pedido) : undefined)
  if (compra) return { compra }
  // The order that had the key has given it back meanwhile, because the provider did not answer.
  throw violatedConstraint(error) === 'compra_clave_unica' ? new AppError('PROVEEDOR') : error
}

/** A buyer who returns from the provider and pays the same cart again gets the same payment instead of conflicting with their own hold. */
async function findOfSameCart(db: Db, usuarioId: string, { carrito, now }: Pedido): Promise<Compra | undefined> {
  const [compra, otra] = await findOpenWith(db, usuarioId, carrito.rifas, now)
  return compra && !otra && mismoCarrito(carrito, await findLineas(db, compra.id)) ? compra : undefined
}

/** A new order with its numbers held, which ends those of the buyer's own `propias` that may be given up. */
function takeOrder(db: Db, venta: Venta, pedido: Pedido, propias: readonly Compra[]): Promise<Orden> {
  const { comprador, como, minutos, topes } = venta
  const { carrito, now, ip } = pedido
  return inTransaction(db, async db => {
    const para = await lockAbandoned(db, propias, now)
    const rifas = await lockForSale(db, carrito.rifas, { venta: como, now, para })
    const lineas = [...rifas.map(lineaOf), ...(await lineasOfProductos(db, carrito))]
    const total = totalOf(lineas)
    if (total === 0) throw new AppError('NADA_PARA_PAGAR')
    await endCompras(db, para, { at: now, usuarioId: comprador._id, nota: 'La reemplazó con otra compra.' })
    const origen = { direccion: addressOf(ip), red: networkOf(ip) }
    const enlazadoId = pedido.ref ? ((await findVendedorOfCodigo(db, pedido.ref))?.id ?? null) : null
    const nueva = { ...nuevaOf(venta), key: pedido.key, origen, enlazadoId, lineas }
    const hasta = new Date(now.getTime() + minutos * 60_000)
    const [compra] = await insertCompras(db, [nueva], { now, hasta })
    const numeros = rifas.map(({ numero }) => numero)
    await recordActo(db, 'procesarPago', nueva.id, { numeros, total, reemplaza: para.length > 0 ? para : undefined })
    const sorteoIds = rifas.map(({ sorteoId }) => sorteoId)
    await takeQuota(db, { origen: { ...origen, usuarioId: comprador._id }, sorteoIds, topes, now })
    if (!compra) throw new Error('An order is written or refused')
    return { compra, lineas }
  })
}

/** Locks these orders, always in the same order, and returns those that may be given up: still open, no money on its way. */
async function lockAbandoned(db: Tx, compras: readonly Pick<Compra, 'id'>[], now: Date): Promise<string[]> {
  const found: string[] = []
  for (const id of compras.map(({ id }) => id).toSorted()) {
    const compra = await lockCompra(db, id)
    const pagos = await listPagos(db, id)
    if (isStillOpen(compra, now) && !pagos.some(canPay)) found.push(id)
  }
  return found
}

const nuevaOf = ({ comprador, moneda, metodoPago }: Venta) => ({
  id: randomUUID(),
  canal: 'online' as const,
  solicitanteId: comprador._id,
  usuarioId: comprador._id,
  vendedorId: null,
  moneda,
  metodoPago,
  comprador: {
    nombre: comprador.nombreCompleto,
    email: comprador.email,
    ci: comprador.ci,
    telefono: comprador.telefono,
  },
})

async function lineasOfProductos(db: Db, { productos }: Carrito): Promise<LineaNueva[]> {
  const found = await findProductos(db, [...productos.keys()])
  const gone = [...productos.keys()].filter(id => !found.some(producto => producto.id === id && producto.enVenta))
  if (gone.length > 0) {
    const nombres = gone.map(id => found.find(producto => producto.id === id)?.nombre ?? 'un producto que no existe')
    throw new AppError('PRODUCTO_NO_DISPONIBLE', { nombres })
  }
  return found.map(({ id, nombre, precio }) => ({
    rifaId: null,
    numero: null,
    productoId: id,
    titulo: nombre,
    cantidad: productos.get(id) ?? 1,
    precio,
  }))
}
