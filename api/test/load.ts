import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { asignacionApi, casoApi, checkoutApi, type Usuario, ventaApi } from '@talonario/contract'
import type { Caller } from './caller.ts'
import type { Entry, History, Op } from './history.ts'
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
}

type Operation = (world: World, chance: Chance) => Promise<Entry | null>

const comprar: Operation = (world, chance) => {
  const buyer = chance.pick(world.shoppers)
  const rifas = chance.some(world.hot, 1 + chance.below(3)).map(({ id }) => id)
  const lines = rifas.map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const }))
  const more = chance.below(3) === 0 ? [{ _id: world.producto, quantity: 2, tipo: 'producto' as const }] : []
  return withKey(world, { tipo: 'comprar', rifas }, async (op, headers) => {
    const send = () => buyer.call(checkoutApi.procesarPago, { body: { productos: [...lines, ...more] }, headers })
    const entry = await world.history.record(op, send, ({ body }) => body.external_reference)
    const preferencia = entry.reply && new URL(entry.reply.body.init_point ?? 'x:').searchParams.get('pref_id')
    if (entry.outcome === 'ok' && preferencia) world.unpaid.push({ referencia: entry.compra, preferencia })
    return entry
  })
}

const vender: Operation = (world, chance) => {
  const seller = world.callers[chance.pick(['vendedora', 'vendedor', 'admin'] as const)]
  const rifaId = chance.pick(world.hot).id
  const body = saleOf(rifaId, 'pos')
  return withKey(world, { tipo: 'vender', rifas: [rifaId] }, async (op, headers) => {
    const send = () => seller.call(ventaApi.realizarCompraFisica, { body, headers })
    const entry = await world.history.record(op, send, ({ body }) => body.compra._id)
    if (entry.outcome === 'ok') world.sales.push(entry.compra)
    return entry
  })
}

type Keyed = { tipo: 'comprar' | 'vender'; rifas: readonly string[] }

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

/** After this time without a reply a waiting client tries again. */
const PATIENCE_MS = 25

/** So many clients that do one thing after another until stopped; one without a reply leaves, or waits a little. */
export function startLoad(
  world: World,
  { clients, chance, onSilence }: { clients: number; chance: Chance; onSilence: 'leave' | 'wait' },
): { stop(): Promise<void> } {
  let stopped = false
  const client = async () => {
    while (!stopped) {
      const entry = await chance.pick(OPERATIONS)(world, chance)
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
