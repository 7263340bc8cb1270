import { AppError, type ComoSeVende, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  alVuelo,
  type Compra,
  compraDeClave,
  endCompras,
  findLineas,
  findOpenWith,
  insertCompras,
  isStillOpen,
  type LineaNueva,
  lineaDeRifa,
  totalDe,
} from '#modules/dinero/compra/compra.service.ts'
import type { PaymentParts } from '#modules/dinero/pago/pago.service.ts'
import { findProductos } from '#modules/dinero/producto/producto.service.ts'
import { inspectRifas, lockForSale, type RifaVista } from '#modules/numeros/toma/toma.service.ts'
import { acto } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.service.ts'
import { type Carrito, mismoCarrito } from './checkout.rules.ts'
import { takeQuota } from './checkout-cupo.queries.ts'
import { requestPayment } from './checkout-preferencia.service.ts'
import { askReplacement, lockAbandoned } from './checkout-reemplazo.service.ts'

type Pedido = {
  carrito: Carrito
  /** Code of the seller's link that brought the buyer. */
  ref?: string | null
  key: { clave: string; huella: Buffer } | null
  ip: string
  now: Date
}

type Orden = { compra: Compra; lineas?: readonly LineaNueva[] }

/**
 * Creates an order and holds its numbers in one statement, then asks the provider, and returns where to pay. The same
 * key, or the same cart while its numbers are held, returns the same order; a first try that died is continued. Another
 * cart with some of the numbers replaces the account's own open orders, as long as no money is on its way.
 */
export async function procesarPago(
  parts: PaymentParts,
  comprador: Usuario,
  pedido: Pedido,
): Promise<{ initPoint: string; referencia: string }> {
  const { db } = parts
  const { now } = pedido
  const venta = ventaOnline(parts, comprador)
  const { compra, lineas } = await alVuelo(() => takeOrder(db, venta, pedido)).catch(async error => {
    if (!isTaken(error)) throw error
    const propias = await findOpenWith(db, comprador._id, pedido.carrito.rifas, now)
    // An order that may have been paid is not given up.
    if (propias.length === 0 || !(await askReplacement(parts, propias, now))) throw error
    return await replaceHeld(db, venta, pedido, propias)
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

/** A new order; if that is refused, the one this call made before, by its key or with the same cart. Null: read again. */
async function takeOrder(db: Db, venta: Venta, pedido: Pedido): Promise<Orden | null> {
  try {
    const rifas = await inspectRifas(db, pedido.carrito.rifas, { venta: venta.como, now: pedido.now })
    const orden = await createOrder(db, venta, { ...pedido, rifas, reemplaza: [] })
    return orden ?? (await deClave(db, venta.comprador, pedido))
  } catch (error) {
    const anterior = error instanceof AppError && (await anteriorDe(db, venta.comprador, pedido, error))
    if (!anterior) throw error
    return anterior
  }
}

/** With a key the call is the same, whatever happened to its numbers. */
async function anteriorDe(db: Db, comprador: Usuario, pedido: Pedido, error: AppError): Promise<Orden | null> {
  return (await deClave(db, comprador, pedido)) ?? (isTaken(error) ? await deMismoCarrito(db, comprador, pedido) : null)
}

async function deClave(db: Db, { _id }: Usuario, { key }: Pedido): Promise<Orden | null> {
  const compra = key && (await compraDeClave(db, _id, key))
  return compra ? { compra } : null
}

/** A buyer who returns from the provider and pays the same cart again gets the same payment instead of conflicting with their own hold. */
async function deMismoCarrito(db: Db, { _id }: Usuario, { carrito, now }: Pedido): Promise<Orden | null> {
  const [compra, otra] = await findOpenWith(db, _id, carrito.rifas, now)
  return compra && !otra && mismoCarrito(carrito, await findLineas(db, compra.id)) ? { compra } : null
}

/** A new order that replaces the account's own `propias`, in one transaction. */
function replaceHeld(db: Db, venta: Venta, pedido: Pedido, propias: readonly Compra[]) {
  const { comprador } = venta
  const { carrito, now } = pedido
  return inTransaction(db, async (db): Promise<Orden> => {
    const para = await lockAbandoned(db, propias, now)
    let rifas: RifaVista[]
    try {
      rifas = await lockForSale(db, carrito.rifas, { venta: venta.como, now, para })
    } catch (error) {
      const anterior = error instanceof AppError && (await anteriorDe(db, comprador, pedido, error))
      if (!anterior) throw error
      return anterior
    }
    await endCompras(db, para, { at: now, usuarioId: comprador._id, nota: 'La reemplazó con otra compra.' })
    const orden = await createOrder(db, venta, { ...pedido, rifas, reemplaza: para })
    // What is locked does not change: another call has the key.
    if (!orden) throw new AppError('CLAVE_REUTILIZADA')
    return orden
  })
}

async function createOrder(
  db: Db,
  { comprador, moneda, metodoPago, minutos, topes }: Venta,
  {
    carrito,
    ref = null,
    rifas,
    reemplaza,
    key,
    ip,
    now,
  }: Pedido & { rifas: RifaVista[]; reemplaza: readonly string[] },
): Promise<Orden | null> {
  const lineas = [...rifas.map(lineaDeRifa), ...(await lineasDeProductos(db, carrito))]
  if (totalDe(lineas) === 0) throw new AppError('NADA_PARA_PAGAR')
  const nueva = {
    canal: 'online' as const,
    solicitanteId: comprador._id,
    key,
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
    ref,
    lineas,
  }
  const hasta = new Date(now.getTime() + minutos * 60_000)
  const detalle = {
    numeros: rifas.map(rifa => rifa.numero),
    total: totalDe(lineas),
    reemplaza: reemplaza.length > 0 ? reemplaza : undefined,
  }
  const actos = ([compra]: readonly Compra[]) => [acto('procesarPago', compra?.id ?? '', detalle)]
  const [compra] = (await insertCompras(db, [nueva], { now, hasta, actos, cupo: takeQuota({ ip, now, topes }) })) ?? []
  return compra ? { compra, lineas } : null
}

async function lineasDeProductos(db: Db, { productos }: Carrito): Promise<LineaNueva[]> {
  const found = await findProductos(db, [...productos.keys()])
  const gone = [...productos.keys()].filter(id => !found.some(producto => producto.id === id && producto.enVenta))
  if (gone.length > 0) {
    const nombres = gone.map(id => found.find(producto => producto.id === id)?.nombre ?? 'un producto que no existe')
    throw new AppError('PRODUCTO_NO_DISPONIBLE', { nombres })
  }
  return found.map(({ id, nombre, precio }) => ({
    productoId: id,
    titulo: nombre,
    cantidad: productos.get(id) ?? 1,
    precio,
  }))
}
