import { AppError, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  type Compra,
  compraDeClave,
  cortarCompras,
  crearCompras,
  estaAbierta,
  findAbiertasCon,
  findLineas,
  type LineaNueva,
  lineaDeRifa,
  lockCompra,
  totalDe,
} from '#modules/dinero/compra/compra.service.ts'
import type { Caja } from '#modules/dinero/pago/pago.service.ts'
import { findProductos } from '#modules/dinero/producto/producto.service.ts'
import { bloquearRifas, type RifaBloqueada } from '#modules/numeros/toma/toma.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { reglasDeVenta } from '#modules/sitio/config/config.service.ts'
import { type Carrito, mismoCarrito } from './checkout.rules.ts'
import { tomarCupo } from './checkout-cupo.queries.ts'
import { pedirPago } from './checkout-preferencia.service.ts'
import { lockAbandonables, ordenesEnElMedio } from './checkout-reemplazo.service.ts'

type Tx = Transaction<Database>

type Pedido = { carrito: Carrito; key: { clave: string; huella: Buffer } | null; ip: string; now: Date }

/**
 * Creates an order and holds its numbers in one transaction, asks the provider outside of it, and answers where to pay.
 * The same key, or the same cart while its numbers are held, leads to the same order; where a first try died, this one goes on.
 * Another cart with some of the numbers takes the place of the account's own open orders, as long as no money is on its way.
 */
export async function procesarPago(
  caja: Caja,
  comprador: Usuario,
  pedido: Pedido,
): Promise<{ initPoint: string; referencia: string }> {
  const { now } = pedido
  const compra = await tomarOrden(caja, comprador, pedido).catch(async error => {
    if (!isTaken(error)) throw error
    const busca = { usuarioId: comprador._id, rifaIds: pedido.carrito.rifas, now }
    const propias = await ordenesEnElMedio(caja, busca)
    if (propias.length === 0) throw error
    return tomarOrden(caja, comprador, pedido, propias)
  })
  if (compra.initPoint !== '' && (compra.pagadaAt || estaAbierta(compra, now))) return compra
  if (!estaAbierta(compra, now)) throw new AppError('COMPRA_VENCIDA')
  return pedirPago(caja, compra, comprador, now)
}

const isTaken = (error: unknown) => error instanceof AppError && error.code === 'RIFA_NO_DISPONIBLE'

/** The order for this call, in one transaction: the one its key made before, or a new one in the place of `propias`. */
function tomarOrden({ db, ...caja }: Caja, comprador: Usuario, pedido: Pedido, propias: readonly string[] = []) {
  return inTransaction(db, async db => {
    const anterior = pedido.key && (await compraDeClave(db, comprador._id, pedido.key))
    return anterior || ordenar(db, { db, ...caja }, comprador, pedido, propias)
  })
}

async function ordenar(
  db: Tx,
  caja: Caja,
  comprador: Usuario,
  pedido: Pedido,
  propias: readonly string[],
): Promise<Compra> {
  const { carrito, now } = pedido
  const para = await lockAbandonables(db, propias, now)
  let rifas: RifaBloqueada[]
  try {
    const venta = { canal: 'online' as const, persona: comprador, reglas: reglasDeVenta(caja.env) }
    rifas = await bloquearRifas(db, carrito.rifas, { venta, now, para })
  } catch (error) {
    const misma = isTaken(error) && (await mismaCompraAbierta(db, comprador, pedido))
    if (!misma) throw error
    return misma
  }
  await cortarCompras(db, para, { at: now, usuarioId: comprador._id, nota: 'La reemplazó con otra compra.' })
  return crearOrden(db, caja, comprador, { ...pedido, rifas, reemplaza: para })
}

/** Whoever comes back from the provider and pays the same cart again goes to the same payment, not into their own hold. */
async function mismaCompraAbierta(db: Tx, { _id }: Usuario, { carrito, now }: Pedido): Promise<Compra | undefined> {
  const [compra, otra] = await findAbiertasCon(db, _id, carrito.rifas, now)
  return compra && !otra && mismoCarrito(carrito, await findLineas(db, compra.id)) ? compra : undefined
}

async function crearOrden(
  db: Tx,
  { env, payments }: Caja,
  comprador: Usuario,
  { carrito, rifas, reemplaza, key, ip, now }: Pedido & { rifas: RifaBloqueada[]; reemplaza: readonly string[] },
): Promise<Compra> {
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
  await anotar(db, 'procesarPago', id, {
    numeros: rifas.map(rifa => rifa.numero),
    total: totalDe(lineas),
    reemplaza: reemplaza.length > 0 ? reemplaza : undefined,
  })
  await tomarCupo(db, id, { ip, now, topes: topesDe(env) })
  return lockCompra(db, id)
}

const topesDe = (env: Caja['env']) => ({
  cuenta: env.RESERVAS_CUENTA,
  sinVerificar: env.RESERVAS_SIN_VERIFICAR,
  direccion: env.RESERVAS_DIRECCION,
  red: env.RESERVAS_RED,
  presion: env.RESERVAS_PRESION,
})

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
