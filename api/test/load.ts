import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  asignacionApi,
  casoApi,
  checkoutApi,
  cuotaApi,
  type ReplyOf,
  resultadoApi,
  type Usuario,
  ventaApi,
} from '@talonario/contract'
import type { Caller } from './caller.ts'
import { cuotaName, type Entry, type History, type Op } from './history.ts'
import type { StandIn } from './mercadopago-stand-in.ts'
import { saleOf } from './on-sale.ts'
import type { Chance } from './random.ts'

/** The clients of a raffle and the state they share. */
export type World = {
  shoppers: readonly Caller[]
  callers: Record<'cliente' | 'vendedora' | 'vendedor' | 'admin', Caller>
  sellers: readonly Usuario[]
  /** The numbers everybody is after. */
  hot: readonly { id: string; numero: number }[]
  producto: string
  mp: StandIn
  history: History
  /** Orders in the shop with the provider's preference, not paid or not yet. */
  unpaid: { referencia: string; preferencia: string }[]
  /** Orders to refund and sales to void, with the id for the organiser's calls. */
  paid: { orden: string; compraId: string }[]
  sales: string[]
  /** Unanswered calls, to be repeated with the same key. */
  unanswered: (() => Promise<unknown>)[]
  /** In a campaign whose numbers play in every draw. */
  continua?: Continua
}

export type Continua = {
  /** The days of its draws, how many of them are over, and the plan by which numbers are sold before each. */
  fechas: readonly string[]
  drawn: number
  planes: readonly string[]
  /** Numbers with instalments to be paid, as they were seen last. */
  deudas: ReplyOf<typeof cuotaApi.pendientes>['pendientes']
}

const planOf = ({ continua }: World) => continua?.planes[continua.drawn]

type Operation = (world: World, chance: Chance) => Promise<Entry | null>

const comprar: Operation = (world, chance) => {
  const buyer = chance.pick(world.shoppers)
  const rifas = chance.some(world.hot, 1 + chance.below(3)).map(({ id }) => id)
  const lines = rifas.map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const, modalidadId: planOf(world) }))
  const more = chance.below(3) === 0 ? [{ _id: world.producto, quantity: 2, tipo: 'producto' as const }] : []
  return withKey(world, { tipo: 'comprar', rifas }, async (op, headers) => {
    const send = () => buyer.call(checkoutApi.procesarPago, { body: { productos: [...lines, ...more] }, headers })
    return await recordBegun(world, op, send)
  })
}

type Begun = {
  status: number
  body: { init_point: string; external_reference: string; code?: string; message?: string }
}

/** An order that is to be paid at the provider. */
async function recordBegun(world: World, op: Op, send: () => Promise<Begun>): Promise<Entry> {
  const entry = await world.history.record(op, send, ({ body }) => body.external_reference)
  const preferencia = entry.reply && new URL(entry.reply.body.init_point ?? 'x:').searchParams.get('pref_id')
  if (entry.outcome === 'ok' && preferencia) world.unpaid.push({ referencia: entry.compra, preferencia })
  return entry
}

const vender: Operation = (world, chance) => {
  const seller = world.callers[chance.pick(['vendedora', 'vendedor', 'admin'] as const)]
  const rifaId = chance.pick(world.hot).id
  const body = { ...saleOf(rifaId, 'pos'), modalidadId: planOf(world) }
  return withKey(world, { tipo: 'vender', rifas: [rifaId] }, async (op, headers) => {
    const send = () => seller.call(ventaApi.realizarCompraFisica, { body, headers })
    const entry = await world.history.record(op, send, ({ body }) => body.compra._id)
    if (entry.outcome === 'ok') world.sales.push(entry.compra)
    return entry
  })
}

type Keyed = { tipo: 'comprar' | 'vender' | 'cobrar'; rifas: readonly string[] }

/** Sends with a new key; without a reply it is kept, to be sent again. */
async function withKey(
  world: World,
  op: Keyed,
  send: (op: Op, headers: Record<string, string>) => Promise<Entry>,
): Promise<Entry> {
  const clave = randomUUID()
  const again = () => send({ ...op, clave }, { 'idempotency-key': clave })
  const entry = await again()
  if (entry.outcome === 'unknown') world.unanswered.push(again)
  return entry
}

/** The shopper pays at the provider, which is always there; now and then twice. */
const pagar: Operation = async (world, chance) => {
  const order = world.unpaid.length > 0 ? chance.pick(world.unpaid) : undefined
  if (!order) return null
  if (chance.below(10) > 0) world.unpaid.splice(world.unpaid.indexOf(order), 1)
  return world.history.record({ tipo: 'pagar', orden: order.referencia }, async () => {
    world.mp.store.pay(order.preferencia)
    return { status: 200, body: {} }
  })
}

const anular: Operation = async ({ sales, callers, history }, chance) => {
  if (sales.length === 0) return null
  const compraId = chance.pick(sales)
  const body = { compraId, motivo: 'Se arrepintió' }
  return history.record({ tipo: 'anular', orden: compraId }, () => callers.admin.call(ventaApi.anularVenta, { body }))
}

const reembolsar: Operation = async ({ paid, callers, history }, chance) => {
  if (paid.length === 0) return null
  const { orden, compraId } = chance.pick(paid)
  const body = { compraId, motivo: 'Se arrepintió' }
  return history.record({ tipo: 'reembolsar', orden }, () => callers.admin.call(casoApi.reembolsar, { body }))
}

const asignar: Operation = async ({ hot, sellers, callers, history }, chance) => {
  const some = chance.some(hot, 1 + chance.below(4))
  const { id: vendedor, ci } = chance.pick(sellers)
  const body = { ci, numerosRifas: some.map(({ numero }) => numero) }
  return history.record({ tipo: 'asignar', rifas: some.map(({ id }) => id), vendedor }, () =>
    callers.admin.call(asignacionApi.asignarRifaAVendedor, { body }),
  )
}

const liberar: Operation = async ({ hot, callers, history }, chance) => {
  const some = chance.some(hot, 1 + chance.below(4))
  const body = { numerosRifas: some.map(({ numero }) => numero) }
  return history.record({ tipo: 'liberar', rifas: some.map(({ id }) => id) }, () =>
    callers.admin.call(asignacionApi.liberarRifas, { body }),
  )
}

/** The next instalment of a number that owes one, if it is still so. */
function nextCuota({ continua }: World, chance: Chance) {
  const deuda = continua?.deudas.length ? chance.pick(continua.deudas) : undefined
  const n = deuda?.cuotas.find(({ estado }) => estado !== 'pagada')?.n
  return deuda && n
    ? {
        titularId: deuda.titularId,
        codigo: deuda.enlace.split('/').at(-1) ?? '',
        cuotas: [n],
        rifas: [cuotaName(deuda.titularId, n)],
      }
    : null
}

const cobrar: Operation = async (world, chance) => {
  const next = nextCuota(world, chance)
  if (!next) return null
  const { titularId, cuotas, rifas } = next
  const seller = world.callers[chance.pick(['vendedora', 'vendedor', 'admin'] as const)]
  const body = { titularId, cuotas, metodoPago: 'efectivo' as const }
  return withKey(world, { tipo: 'cobrar', rifas }, async (op, headers) => {
    const send = () => seller.call(cuotaApi.cobrarCuota, { body, headers })
    const entry = await world.history.record(op, send, ({ body }) => body.recibo.compraId)
    if (entry.outcome === 'ok') world.sales.push(entry.compra)
    return entry
  })
}

const abonar: Operation = async (world, chance) => {
  const next = nextCuota(world, chance)
  if (!next) return null
  const { codigo, cuotas, rifas } = next
  const nobody = world.callers.cliente
  return recordBegun(world, { tipo: 'abonar', rifas }, () =>
    nobody.call(cuotaApi.pagarCuota, { body: { codigo, cuotas } }),
  )
}

const soltar: Operation = async ({ continua, callers, history }) => {
  const late = continua?.deudas.find(({ cuotas }) => cuotas.some(({ estado }) => estado === 'atrasada'))
  if (!late) return null
  const titulares = [late.titularId]
  const body = { titulares, motivo: 'No pagó' }
  return history.record({ tipo: 'soltar', titulares }, () => callers.admin.call(cuotaApi.liberarAtrasadas, { body }))
}

const sortear: Operation = async ({ continua, callers, history }) => {
  const fecha = continua?.fechas[continua.drawn]
  // Numbers are sold until the end.
  if (!continua || !fecha || continua.drawn === continua.fechas.length - 1) return null
  const draw = () => callers.admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
  const entry = await history.record({ tipo: 'sortear', fecha }, draw)
  const over = entry.outcome === 'ok' || entry.code === 'SORTEO_REALIZADO'
  if (over && fecha === continua.fechas[continua.drawn]) continua.drawn++
  return entry
}

/** What is due, as an organiser's screen has it. */
const mirar: Operation = async ({ continua, callers }) => {
  const reply = await callers.admin.call(cuotaApi.pendientes, { query: { page: 1 } }).catch(() => null)
  if (continua && reply?.status === 200) continua.deudas = reply.body.pendientes
  return null
}

const OPERATIONS = [
  comprar,
  comprar,
  comprar,
  comprar,
  pagar,
  pagar,
  pagar,
  vender,
  vender,
  vender,
  anular,
  reembolsar,
  asignar,
  asignar,
  liberar,
]
const CONTINUA = [
  ...OPERATIONS,
  mirar,
  mirar,
  mirar,
  cobrar,
  cobrar,
  cobrar,
  cobrar,
  abonar,
  abonar,
  abonar,
  soltar,
  sortear,
]

/** After this time without a reply a waiting client tries again. */
const PATIENCE_MS = 25

/** So many clients that do one thing after another until stopped; one without a reply leaves, or waits a little. */
export function startLoad(
  world: World,
  { clients, chance, onSilence }: { clients: number; chance: Chance; onSilence: 'leave' | 'wait' },
): { stop(): Promise<void> } {
  let stopped = false
  const operations = world.continua ? CONTINUA : OPERATIONS
  const client = async () => {
    while (!stopped) {
      const entry = await chance.pick(operations)(world, chance)
      if (entry?.outcome === 'unknown' && onSilence === 'leave') return
      if (!entry || entry.outcome === 'unknown') await delay(PATIENCE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    async stop() {
      stopped = true
      await all
    },
  }
}
