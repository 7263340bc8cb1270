import {
  asignacionApi,
  boletoApi,
  checkoutApi,
  enlaceApi,
  prestamoApi,
  transferenciaApi,
  ventaApi,
} from '@talonario/contract'
import type { Caller } from './caller.ts'
import { comprador, rifaIdOf, saleOf } from './on-sale.ts'
import { onPaper, signedCode } from './paper.ts'
import { bring, phoneOf } from './phone.ts'
import { decide, type Shop, settled } from './shop.ts'

/** A plan as whoever sells says it; `primera`: its first instalment, in major units. */
export type Plan = { id: string; nombre: string; primera: number }

/**
 * One sale of a number at this price, paid at once unless by a plan. `contado`: the plan of one payment, for the ways that say it where there is a
 * price table.
 */
export type Sale = {
  numero: number
  precio: number
  plan?: Plan | undefined
  contado?: Plan | undefined
  /** Of a buyer without an account or a stub of their own; default: they gave one. */
  correo?: string
}

/** A way by which a number is sold. `sell` throws what it was refused with. */
export type Way = {
  sell(t: Shop, sale: Sale): Promise<void>
  /** Whose sale it is. */
  de: 'vendedora' | 'nadie'
  /** Whether it is in that seller's history, and its buyer among their clients. */
  enSuHistorial: boolean
  /** Whether its buyer gave an address. */
  correo: boolean
  acto: string
}

const refuse = ({ status, body }: { status: number; body: { code?: unknown; message?: unknown } }) => {
  if (status !== 200) throw new Error(String(body.code))
}
const buyerOf = ({ correo = comprador.correo }: Pick<Sale, 'correo'>) => ({ ...comprador, correo })
const withPlan = (plan: Plan | undefined) => (plan ? { modalidadId: plan.id } : {})

async function buy(t: Shop, { numero, plan }: Sale, by: 'cliente' | 'nobody', more: object = {}): Promise<void> {
  const productos = [{ _id: await rifaIdOf(t.db, numero), quantity: 1, tipo: 'rifa' as const, ...withPlan(plan) }]
  const reply = await (await t.as(by)).call(checkoutApi.procesarPago, { body: { productos, ...more } })
  refuse(reply)
  await payOrder(t, reply.body.external_reference)
}

async function payOrder(t: Shop, referencia: string): Promise<void> {
  await decide(await t.as('nobody'), referencia, 'aprobar')
  await settled(t, referencia, { estado: 'pagada' })
}

async function register(t: Shop, { numero, plan, contado, ...buyer }: Sale): Promise<void> {
  const talones = [{ numero, ...buyerOf(buyer) }]
  const body = { vendedor: t.users.vendedora.id, talones, ...withPlan(plan ?? contado) }
  refuse(await (await t.as('admin')).call(ventaApi.registrarTalones, { body }))
}

const own = { de: 'vendedora', enSuHistorial: true, correo: true } as const
const shop = { de: 'nadie', enSuHistorial: false, correo: true, acto: 'procesarPago' } as const

/** Its buyer transfers the money, and an organiser sees it at the bank. */
async function transfer(t: Shop, { numero, plan }: Sale): Promise<void> {
  Object.assign(t.env, { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' })
  const productos = [{ _id: await rifaIdOf(t.db, numero), quantity: 1, tipo: 'rifa' as const, ...withPlan(plan) }]
  const body = { productos, medio: 'transferencia' as const }
  const reply = await (await t.as('cliente')).call(checkoutApi.procesarPago, { body })
  refuse(reply)
  const compra = t.db
    .selectFrom('compra')
    .select(['id', 'total'])
    .where('referencia', '=', reply.body.external_reference)
  const { id: compraId, total } = await compra.executeTakeFirstOrThrow()
  const seen = { compraId, monto: total / 100, vistas: 0 }
  refuse(await (await t.as('admin')).call(transferenciaApi.anotarTransferencia, { body: seen }))
}

/** Every way by which a number is sold: a row of docs/ventas.md. */
export const WAYS: Record<string, Way> = {
  'En la tienda, con cuenta': { ...shop, sell: (t, sale) => buy(t, sale, 'cliente') },
  'En la tienda, por transferencia': { ...shop, sell: transfer },
  'En la tienda, sin cuenta': {
    ...shop,
    sell: (t, sale) => {
      const email = sale.correo ?? 'nora@correo.test'
      return buy(t, sale, 'nobody', { comprador: { nombreCompleto: 'Nora Paz', ci: '45000001', email } })
    },
  },
  'Por el enlace de quien vende': {
    ...shop,
    de: 'vendedora',
    async sell(t, sale) {
      const { codigo } = (await (await t.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace
      await buy(t, sale, 'cliente', { ref: codigo })
    },
  },
  'Por QR': {
    ...own,
    acto: 'cobrarConQr',
    async sell(t, { numero, plan, ...buyer }) {
      const datosClienteFisico = buyerOf(buyer)
      const body = { rifaId: await rifaIdOf(t.db, numero), datosClienteFisico, ...withPlan(plan) }
      const reply = await (await t.as('vendedora')).call(checkoutApi.cobrarConQr, { body })
      refuse(reply)
      await payOrder(t, reply.body.external_reference)
    },
  },
  'En la puerta': {
    ...own,
    acto: 'realizarCompraFisica',
    async sell(t, { numero, plan, ...buyer }) {
      const venta = { ...saleOf(await rifaIdOf(t.db, numero)), datosClienteFisico: buyerOf(buyer) }
      const body = { ...venta, ...withPlan(plan) }
      refuse(await (await t.as('vendedora')).call(ventaApi.realizarCompraFisica, { body }))
    },
  },
  'Desde un teléfono sin señal': {
    ...own,
    acto: 'recibirSobres',
    async sell(t, { numero, plan, precio, ...buyer }) {
      const seller = await t.as('vendedora')
      const body = { ci: t.users.vendedora.ci, numerosRifas: [numero] }
      await (await t.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
      const phone = await telephoneOf(t)
      const lent = (await phone.borrow()).filter(({ NumeroRifa }) => NumeroRifa === numero)
      const paid = lent.map(rifa => ({ ...rifa, precioRifa: plan?.primera ?? precio }))
      const [recibido] =
        paid.length > 0
          ? await bring(seller, [
              await phone.sell(paid, {
                at: t.clock.now(),
                venta: { datosClienteFisico: buyerOf(buyer), ...withPlan(plan) },
              }),
            ])
          : []
      await seller.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
      if (lent.length === 0) throw new Error('nothing lent')
      const [own] = recibido?.numeros ?? []
      if (own?.resultado !== 'vendida') throw new Error(own?.resultado ?? recibido?.rechazo)
    },
  },
  'En la mesa, un talón': {
    ...own,
    acto: 'registrarTalones',
    sell: register,
  },
  'En un archivo': {
    ...own,
    acto: 'importarVentas',
    async sell(t, { numero, plan, contado, ...buyer }) {
      const { nombre, cedula, correo, telefono } = buyerOf(buyer)
      const said = (plan ?? contado)?.nombre ?? ''
      const cells = [numero, nombre, cedula, correo, telefono, 'efectivo', t.users.vendedora.ci, said]
      const csv = `numero;nombre;cedula;correo;telefono;metodoPago;vendedor;plan\n${cells.join(';')}`
      refuse(await (await t.as('admin')).call(ventaApi.importarVentas, { body: { csv } }))
    },
  },
  'Un aviso que se confirma': {
    ...own,
    correo: false,
    acto: 'responderAviso',
    async sell(t, sale) {
      await print(t, sale.numero)
      await tellAndConfirm(t, sale)
    },
  },
}

/** Puts a number on paper, in a book of its own that the seller has. */
export async function print(t: Shop, numero: number): Promise<void> {
  await onPaper(t, { desde: numero, hasta: numero, de: 'vendedora' })
}

/** The buyer of a number on paper says so, and its seller confirms it; what cannot be sold an organiser denies. */
export async function tellAndConfirm(t: Shop, { numero, plan, contado }: Sale): Promise<void> {
  const hers = await t.as('vendedora')
  const codigo = await signedCode(t, { numero, parte: 'boleto' })
  const who = { nombre: 'Ana Quiroga', cedula: '45678901', telefono: '099 123 456' }
  await (await t.as('nobody')).call(boletoApi.avisarCompra, { body: { codigo, ...who } })
  // A session ends where the clock goes on by days meanwhile.
  const [aviso] = (await hers.call(boletoApi.avisosDeCompra)).body.avisos ?? []
  if (!aviso) throw new Error('no notice')
  const body = { aviso: aviso._id, confirma: true, ...withPlan(plan ?? contado) }
  const reply = await hers.call(boletoApi.responderAviso, { body })
  const no = { aviso: aviso._id, confirma: false }
  if (reply.status !== 200) await (await t.as('admin')).call(boletoApi.responderAviso, { body: no })
  refuse(reply)
}

const telephones = new WeakMap<Shop, ReturnType<typeof phoneOf>>()

/** The seller's telephone, whose session is a new one for each call: the clock moves by days. */
function telephoneOf(t: Shop): ReturnType<typeof phoneOf> {
  const always: Caller = { call: async (...of) => (await t.as('vendedora')).call(...of) }
  const known = telephones.get(t) ?? phoneOf(always)
  telephones.set(t, known)
  return known
}
