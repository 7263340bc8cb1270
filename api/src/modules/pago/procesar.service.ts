import { AppError, fromMinor, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { anotar } from '#modules/auditoria/auditoria.service.ts'
import {
  type Compra,
  cancelarCompra,
  compraDeClave,
  crearCompras,
  estaAbierta,
  findAbiertaCon,
  findLineas,
  findPorReferencia,
  type LineaNueva,
  lineaDeRifa,
  lockCompra,
  totalDe,
  updatePreferencia,
} from '#modules/compra/orden.service.ts'
import { bloquearRifas, type RifaBloqueada } from '#modules/rifa/toma.service.ts'
import { type Payments, PaymentsError, type Preference } from '#outside/payments.ts'
import { type Carrito, mismoCarrito } from './carrito.rules.ts'
import { findProductos } from './pago.queries.ts'

type Tx = Transaction<Database>

export type Comercio = {
  BASE_URL: string
  CURRENCY: string
  RESERVA_MINUTOS: number
  VENDER_ASIGNADAS_ONLINE: boolean
}
export type Tienda = { db: Db; payments: Payments; env: Comercio }
type Pedido = { carrito: Carrito; key: { clave: string; huella: Buffer } | null; now: Date }

/**
 * Creates an order and holds its numbers in one transaction, asks the provider outside of it, and answers where to pay.
 * The same key, or the same cart while its numbers are held, leads to the same order; where a first try died, this one goes on.
 */
export async function procesarPago(
  tienda: Tienda,
  comprador: Usuario,
  pedido: Pedido,
): Promise<{ initPoint: string; referencia: string }> {
  const { now } = pedido
  const compra = await inTransaction(tienda.db, async db => {
    const anterior = pedido.key && (await compraDeClave(db, comprador._id, pedido.key))
    return anterior || ordenar(db, tienda, comprador, pedido)
  })
  if (compra.initPoint !== '' && (compra.pagadaAt || estaAbierta(compra, now))) return compra
  if (!estaAbierta(compra, now)) throw new AppError('COMPRA_VENCIDA')
  return pedirPago(tienda, compra, comprador, now)
}

async function ordenar(db: Tx, tienda: Tienda, comprador: Usuario, pedido: Pedido): Promise<Compra> {
  const { carrito, now } = pedido
  let rifas: RifaBloqueada[]
  try {
    rifas = await bloquearRifas(db, carrito.rifas, { now })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RIFA_NO_DISPONIBLE')) throw error
    const misma = await mismaCompraAbierta(db, comprador, pedido)
    if (!misma) throw error
    return misma
  }
  return crearOrden(db, tienda, comprador, { ...pedido, rifas })
}

/** Whoever comes back from the provider and pays the same cart again goes to the same payment, not into their own hold. */
async function mismaCompraAbierta(db: Tx, { _id }: Usuario, { carrito, now }: Pedido): Promise<Compra | undefined> {
  const [rifaId = ''] = carrito.rifas
  const compra = await findAbiertaCon(db, _id, rifaId, now)
  return compra && mismoCarrito(carrito, await findLineas(db, compra.id)) ? compra : undefined
}

async function crearOrden(
  db: Tx,
  { env, payments }: Tienda,
  comprador: Usuario,
  { carrito, rifas, key, now }: Pedido & { rifas: RifaBloqueada[] },
): Promise<Compra> {
  const asignadas = rifas.filter(rifa => rifa.vendedorId !== null)
  if (!env.VENDER_ASIGNADAS_ONLINE && asignadas.length > 0) {
    throw new AppError('RIFA_RESERVADA_VENDEDOR', { numeros: asignadas.map(rifa => rifa.numero) })
  }
  const lineas = [...rifas.map(lineaDeRifa), ...(await lineasDeProductos(db, carrito))]
  if (totalDe(lineas) === 0) throw new AppError('NADA_PARA_PAGAR')
  const nueva = {
    canal: 'online' as const,
    solicitanteId: comprador._id,
    key,
    usuarioId: comprador._id,
    vendedorId: null,
    moneda: env.CURRENCY,
    metodoPago: payments.provider,
    comprador: {
      nombre: comprador.nombreCompleto,
      email: comprador.email,
      ci: comprador.ci,
      telefono: comprador.telefono,
    },
    lineas,
  }
  const hasta = new Date(now.getTime() + env.RESERVA_MINUTOS * 60_000)
  const [id = ''] = await crearCompras(db, [nueva], { now, hasta })
  await anotar(db, 'procesarPago', id, { numeros: rifas.map(rifa => rifa.numero), total: totalDe(lineas) })
  return lockCompra(db, id)
}

async function lineasDeProductos(db: Tx, { productos }: Carrito): Promise<LineaNueva[]> {
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

/** Asks the provider for a place to pay. Whatever goes wrong, nothing stays held that nobody can pay. */
async function pedirPago(tienda: Tienda, compra: Compra, comprador: Usuario, now: Date) {
  const { db, payments } = tienda
  try {
    const preference = await preferenceOf(tienda, compra, comprador)
    const { id, initPoint, collectorId } = await payments.createPreference(preference, `preferencia:${compra.id}`)
    const link = { initPoint, preferenciaId: id, cobradorId: collectorId ?? '' }
    if (await updatePreferencia(db, compra.id, link, now)) return { initPoint, referencia: compra.referencia }
  } catch (error) {
    await cancelarCompra(db, compra.id, now)
    throw error instanceof PaymentsError ? new AppError('PROVEEDOR') : error
  }
  // Another call with the same key was quicker, or gave up the order.
  const settled = await findPorReferencia(db, compra.referencia)
  if (!settled?.initPoint) throw new AppError('PROVEEDOR')
  return settled
}

async function preferenceOf({ db, env }: Tienda, compra: Compra, comprador: Usuario): Promise<Preference> {
  const lineas = await findLineas(db, compra.id)
  const back = (page: string) => `${env.BASE_URL}/tienda/${page}?total=${fromMinor(compra.total)}`
  return {
    externalReference: compra.referencia,
    // A provider takes no line without a price; the total is the same without it.
    items: lineas
      .filter(linea => linea.precio > 0)
      .map(linea => ({
        id: linea.rifaId ?? linea.productoId ?? '',
        title: linea.titulo,
        quantity: linea.cantidad,
        unitPrice: linea.precio,
      })),
    payer: { name: comprador.nombreCompleto, email: comprador.email },
    currency: compra.moneda,
    expiresAt: compra.expiresAt ?? compra.createdAt,
    backUrls: { success: back('success'), failure: back('failure'), pending: back('pending') },
    notificationUrl: `${env.BASE_URL}/api/pago/webhook`,
  }
}
