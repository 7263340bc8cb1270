import { randomUUID } from 'node:crypto'
import { AppError, type ComoSeVende, preciosJuntos, whatsappOf } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf, networkOf } from '#http/network.ts'
import { type Compra, findLineas, findOpenWith, lockCompra } from '#modules/dinero/compra/compra.queries.ts'
import { isStillOpen, requireShown, totalOf } from '#modules/dinero/compra/compra.rules.ts'
import {
  type Clave,
  endCompras,
  findOfKey,
  insertCompras,
  type LineaNueva,
  lineasOf,
} from '#modules/dinero/compra/compra.service.ts'
import { listPagos } from '#modules/dinero/pago/pago.queries.ts'
import { canPay } from '#modules/dinero/pago/pago.rules.ts'
import { isPorTransferencia, settleInTime } from '#modules/dinero/pago/pago.service.ts'
import { findProductos } from '#modules/dinero/producto/producto.queries.ts'
import { esperaDeTransferencia, insertTransferencia } from '#modules/dinero/transferencia/transferencia-toma.service.ts'
import { findVendedorOfCodigo } from '#modules/numeros/enlace/enlace.queries.ts'
import { findVistas } from '#modules/numeros/toma/toma.queries.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { actoPart } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.rules.ts'
import { type Carrito, mismoCarrito, topesOf } from './checkout.rules.ts'
import { takeQuota, turnosOf } from './checkout-cupo.service.ts'
import { type Cobra, cobraDe, type Tienda } from './checkout-medio.service.ts'
import { requestPayment } from './checkout-proveedor.service.ts'

type Tx = Transaction<Database>

type CarritoPorPagar = {
  carrito: Carrito
  /** Code of the seller's link that brought the buyer. */
  ref?: string | null
  /** The order this browser has begun. */
  anterior?: string | null | undefined
  /** The sum that the buyer saw. */
  monto?: number | undefined
  key: Clave
  ip: string
  now: Date
}

/** Who buys; without an account by what they say of themselves. */
type Comprador = { id: string | null; nombreCompleto: string; email: string; ci: string; telefono?: string | undefined }

/** An order of this call, with its lines if they are new. */
type Orden = { compra: Compra; lineas?: readonly LineaNueva[] }

/**
 * Creates an order and holds its numbers, then asks the provider, and returns where to pay. The same key, or the same
 * cart while its numbers are held, returns the same order; a first try that died is continued. Another cart with some
 * of the numbers replaces the account's own open orders, as long as no money is on its way.
 */
export async function procesarPago(
  parts: Tienda,
  comprador: Comprador,
  pedido: CarritoPorPagar,
): Promise<{ initPoint: string; referencia: string }> {
  const { db } = parts
  const { carrito, now } = pedido
  const cobra = cobraDe(parts)
  const venta = ventaOnline(parts, cobra, comprador)
  const take = (propias: readonly Compra[]) =>
    takeOrder(db, venta, pedido, propias).catch(error => madeBefore(db, venta, pedido, error))
  const { compra, lineas } = await take([]).catch(async error => {
    const propias = isTaken(error) ? await findOpenWith(db, deQuien(comprador, pedido), carrito.rifas, now) : []
    // An order that may have been paid is not given up.
    if (propias.length === 0 || !(await isSettled(parts, propias, now))) throw error
    return await take(propias)
  })
  if (compra.initPoint !== '' && (compra.pagadaAt || isStillOpen(compra, now))) return compra
  if (!isStillOpen(compra, now)) throw new AppError('COMPRA_VENCIDA')
  return requestPayment(
    { ...parts, cobra },
    { compra, lineas: lineas ?? (await findLineas(db, compra.id)) },
    comprador,
    now,
  )
}

/** A purchase in the shop: who buys, and the settings that apply. */
type Venta = ReturnType<typeof ventaOnline>

const ventaOnline = ({ env }: Tienda, cobra: Cobra, comprador: Comprador) => ({
  comprador,
  env,
  como: { canal: 'online', persona: null, reglas: reglasDeVenta(env) } as const satisfies ComoSeVende,
  metodoPago: cobra.provider,
  minutos: env.RESERVA_MINUTOS,
  horas: env.TRANSFERENCIA_HORAS,
  topes: topesOf(env),
})

/** Whether all money of these orders is known. */
const isSettled = ({ db, env, payments }: Tienda, propias: readonly Compra[], now: Date): Promise<boolean> | boolean =>
  payments ? settleInTime({ db, env, payments }, propias, now) : propias.every(isPorTransferencia)

const isTaken = (error: unknown) => error instanceof AppError && error.code === 'RIFA_NO_DISPONIBLE'

/** The order this call has made before, by its key or with the same cart; otherwise throws why there is no new one. */
async function madeBefore(db: Db, venta: Venta, pedido: CarritoPorPagar, error: unknown): Promise<Orden> {
  const compra =
    (await findOfKey(db, venta.comprador, pedido.key)) ??
    (isTaken(error) ? await findOfSameCart(db, venta, pedido) : undefined)
  if (compra) return { compra }
  // The order that had the key has given it back meanwhile, because the provider did not answer.
  throw violatedConstraint(error)?.startsWith('compra_clave_') ? new AppError('PROVEEDOR') : error
}

/** A buyer who returns from the provider and pays the same cart again gets the same payment instead of conflicting with their own hold. */
async function findOfSameCart(
  db: Db,
  { comprador, metodoPago }: Venta,
  pedido: CarritoPorPagar,
): Promise<Compra | undefined> {
  const { carrito, now } = pedido
  const [compra, otra] = await findOpenWith(db, deQuien(comprador, pedido), carrito.rifas, now)
  if (compra?.metodoPago !== metodoPago || otra || !mismoComprador(compra, comprador)) return undefined
  if (pedido.monto !== undefined && compra.total !== pedido.monto) return undefined
  const lineas = await findLineas(db, compra.id)
  return mismoCarrito(carrito, lineas) && (await costTheSame(db, lineas)) ? compra : undefined
}

/** Whether held numbers cost together today what their order is of: a draw's packs may have changed, and the cart shows those of today. */
async function costTheSame(db: Db, lineas: readonly { rifaId: string | null; precio: number }[]): Promise<boolean> {
  const rifas = await findVistas(
    db,
    lineas.flatMap(({ rifaId }) => rifaId ?? []),
  )
  const precios = preciosJuntos(rifas, ({ sorteoId }) => sorteoId)
  return rifas.every(
    ({ id, continua }, i) => continua || lineas.find(({ rifaId }) => rifaId === id)?.precio === precios[i],
  )
}

const deQuien = ({ id }: Comprador, { anterior }: CarritoPorPagar) => ({ usuarioId: id, anterior })

/** An account's order is its own; without one, whoever corrects what they said of themselves makes a new order. */
const mismoComprador = (compra: Compra, { id, nombreCompleto, email, ci }: Comprador): boolean =>
  compra.usuarioId === id &&
  (id !== null ||
    (compra.compradorNombre === nombreCompleto && compra.compradorEmail === email && compra.compradorCi === ci))

/** A new order with its numbers held, which ends those of the buyer's own `propias` that may be given up. */
function takeOrder(db: Db, venta: Venta, pedido: CarritoPorPagar, propias: readonly Compra[]): Promise<Orden> {
  const { comprador, como, minutos, topes } = venta
  const porTransferencia = venta.metodoPago === 'transferencia'
  const { carrito, now, ip } = pedido
  return inTransaction(db, async db => {
    const para = await lockAbandoned(db, propias, now)
    const rifas = await lockForSale(db, carrito.rifas, { venta: como, now, para })
    const lineas = [
      ...(await lineasOf(db, rifas, { plan: ({ id }) => carrito.modalidades?.get(id) })),
      ...(await lineasOfProductos(db, carrito)),
    ]
    const total = totalOf(lineas)
    if (total === 0) throw new AppError('NADA_PARA_PAGAR')
    requireShown(venta.env, total, pedido.monto)
    await endCompras(db, para, {
      at: now,
      ...(comprador.id && { usuarioId: comprador.id }),
      nota: 'La reemplazó con otra compra.',
    })
    const origen = { direccion: addressOf(ip), red: networkOf(ip) }
    const enlazadoId = pedido.ref ? ((await findVendedorOfCodigo(db, pedido.ref))?.id ?? null) : null
    const fresh = { ...nuevaOf(venta), key: pedido.key, origen, enlazadoId, lineas }
    const sorteoIds = rifas.map(({ sorteoId }) => sorteoId)
    const reserva = new Date(now.getTime() + minutos * 60_000)
    const hasta = porTransferencia ? await esperaDeTransferencia(db, sorteoIds, { ...venta, reserva, now }) : reserva
    const numeros = rifas.map(({ numero }) => numero)
    const acto = actoPart('procesarPago', fresh.id, { numeros, total, reemplaza: para.length > 0 ? para : undefined })
    const own = { ...origen, quien: quienOf(comprador) }
    const [compra] = await insertCompras(db, [fresh], { now, hasta }, { along: [acto], turnos: turnosOf(own) })
    await takeQuota(db, { origen: own, sorteoIds, topes, now })
    if (!compra) throw new Error('An order is written or refused')
    if (porTransferencia) await insertTransferencia(db, compra.id, now)
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

const quienOf = ({ id, email, ci }: Comprador) =>
  id === null ? { usuarioId: id, correo: email.toLowerCase(), documento: ci } : { usuarioId: id }

const nuevaOf = ({ comprador, env, metodoPago }: Venta) => ({
  id: randomUUID(),
  canal: 'online' as const,
  solicitanteId: comprador.id,
  usuarioId: comprador.id,
  vendedorId: null,
  moneda: env.CURRENCY,
  metodoPago,
  comprador: {
    nombre: comprador.nombreCompleto,
    email: comprador.email,
    ci: comprador.ci,
    telefono: comprador.telefono ?? '',
    whatsapp: whatsappOf(comprador.telefono ?? '', env.LOCALE),
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
