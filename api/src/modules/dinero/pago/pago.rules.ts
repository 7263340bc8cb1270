import { awaitsPayment, devuelto, type EstadoCompra, type MotivoCaso, retenido } from '@talonario/contract'
import type { Dinero } from '#modules/dinero/caja/caja.rules.ts'
import type { PaymentState, ProviderPayment } from '#outside/payments.ts'

/** Decides what arrived money means for an order, from facts alone and in any order of arrival. docs/money.md describes it in words. */

export type Rechazo = '' | 'moneda' | 'cobrador' | 'modo'

/** A payment at the provider's latest word. Amounts in minor units. */
export type Pago = {
  id: string
  estado: PaymentState
  detalle: string
  monto: number
  reembolsado: number
  /** What the provider charges for it; null: it did not say. */
  costo: number | null
  /** How much of it is to be given back, in all. */
  aDevolver: number
  rechazo: Rechazo
  moneda: string
  actualizadoAt: Date
  /** The `actualizadoAt` that a person has dealt with; null: none. */
  resueltoAt: Date | null
}

/** `abierta`: still waiting for money within its hold. `entregada`: the goods are the buyer's. */
export type Orden = { estado: EstadoCompra; total: number; abierta: boolean; entregada: boolean }

export type Decision = {
  estado: EstadoCompra
  /** `dar`: the order is paid and has to have its goods. `quitar`: it is not, or no longer. */
  entrega: 'dar' | 'quitar' | 'dejar'
  /** Payment → how much of it goes back in all. */
  devolver: { pagoId: string; hasta: number }[]
  casos: { pagoId: string; motivo: MotivoCaso }[]
}

type Cobro = { moneda: string; cobradorId: string }

/** Why a payment cannot pay this order, whatever its state: another mode, account or currency. */
export function rechazoOf(
  pago: Pick<ProviderPayment, 'liveMode' | 'collectorId' | 'currency'>,
  compra: Cobro,
  liveMode: boolean,
): Rechazo {
  if (pago.liveMode !== liveMode) return 'modo'
  if (compra.cobradorId !== '' && pago.collectorId !== compra.cobradorId) return 'cobrador'
  return pago.currency === compra.moneda ? '' : 'moneda'
}

/** A payment of this order as the provider reports it, with nothing decided about it. */
export const pagoOf = (answer: ProviderPayment, compra: Cobro, liveMode: boolean): Pago => ({
  id: answer.id,
  estado: answer.status,
  detalle: answer.statusDetail,
  monto: answer.amount,
  reembolsado: answer.refunded,
  costo: answer.fee,
  aDevolver: 0,
  rechazo: rechazoOf(answer, compra, liveMode),
  moneda: answer.currency,
  actualizadoAt: answer.dateLastUpdated,
  resueltoAt: null,
})

/**
 * The payments with what the provider reports: of each its latest answer counts, in whatever order they come. A payment without
 * news is the same object.
 */
export function withReported(pagos: readonly Pago[], informados: readonly Pago[]): Pago[] {
  const byId = new Map(pagos.map(pago => [pago.id, pago]))
  for (const informado of informados) {
    const known = byId.get(informado.id)
    if (!known) byId.set(informado.id, informado)
    else if (isNews(known, informado)) byId.set(known.id, renewed(known, informado))
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function isNews(known: Pago, informado: Pago): boolean {
  if (known.actualizadoAt > informado.actualizadoAt) return false
  const keys = ['estado', 'detalle', 'monto', 'rechazo'] as const
  const same = keys.every(key => known[key] === informado[key]) && known.reembolsado >= informado.reembolsado
  const charged = informado.costo !== null && informado.costo !== known.costo
  return !same || charged || known.actualizadoAt < informado.actualizadoAt
}

/** What was refunded stays refunded, and what was decided here stays decided. */
const renewed = (known: Pago, informado: Pago): Pago => ({
  ...informado,
  moneda: known.moneda,
  reembolsado: Math.max(informado.reembolsado, known.reembolsado),
  costo: informado.costo ?? known.costo,
  aDevolver: known.aDevolver,
  resueltoAt: known.resueltoAt,
})

/** What could not be read about an order, and its case: of one payment, or without `pagoId` of the whole answer. */
export type SinLeer = { pagoId: string; palabras: string; abierto: boolean }

/** What the provider reports about an order. `completo`: all that it has, not only one payment. */
export type Informe = { pagos: readonly Pago[]; sinLeer: readonly Omit<SinLeer, 'abierto'>[]; completo: boolean }

type Libro = Pick<Dinero, 'asentado' | 'asientos'>
type LineaVendida = { sorteoId: string | null; cantidad: number; precio: number }

/** What an order's money depends on, as it is settled. */
export function dineroOfCompra(
  { id, total, metodoPago, pagadaAt }: { id: string; total: number; metodoPago: string; pagadaAt: Date | null },
  lineas: readonly LineaVendida[],
  pagos: readonly Pago[],
  { asentado, asientos }: Libro,
): Dinero {
  return {
    compraId: id,
    total,
    pagada: pagadaAt !== null,
    porTransferencia: metodoPago === 'transferencia',
    lineas: lineas.map(({ sorteoId, cantidad, precio }) => ({
      cuenta: `ventas:${sorteoId ?? 'productos'}`,
      importe: precio * cantidad,
    })),
    pagos: inTurn(pagos).map(pago => ({ ...pago, importe: pago.monto - pago.reembolsado, costo: pago.costo ?? 0 })),
    asentado,
    asientos,
  }
}

/** Which cases begin: what cannot be read in words that are new; and which are over: of what can be read now. */
export function casosSinLeer(known: readonly SinLeer[], { pagos, sinLeer, completo }: Informe) {
  const isRead = (pagoId: string) => pagos.some(({ id }) => id === pagoId)
  const isNew = ({ pagoId, palabras }: Omit<SinLeer, 'abierto'>) =>
    !known.some(one => one.pagoId === pagoId && one.palabras === palabras)
  const wholeIsRead = completo && sinLeer.every(({ pagoId }) => pagoId !== '')
  return {
    abrir: sinLeer.filter(one => !isRead(one.pagoId) && isNew(one)),
    cerrar: known.filter(({ pagoId, abierto }) => abierto && (pagoId === '' ? wholeIsRead : isRead(pagoId))),
  }
}

/** Whether there may be money that nothing was decided about. */
export const isUndecided = (sinLeer: readonly SinLeer[]): boolean => sinLeer.some(({ abierto }) => abierto)

/** The state of an order with these payments, if its goods are available. `autorizado` money is only announced and does not pay. */
export function decide(orden: Orden, pagos: readonly Pago[]): Decision {
  const propios = pagos.filter(pago => pago.rechazo === '')
  const { necesarios, sobrantes } = splitPagos(orden.total, propios.filter(cuenta))
  const alcanza = sum(necesarios, pago => pago.monto) >= orden.total
  const decision = alcanza ? decidePaid(orden.total, necesarios) : decideUnpaid(orden, propios, necesarios)
  return respectRefusals(orden, withRefund(decision, [...sobrantes, ...pagos.filter(isForeign)]), pagos)
}

/** What a person has settled stays as they left it, until the provider reports something new about that payment. */
function respectRefusals(orden: Orden, decision: Decision, pagos: readonly Pago[]): Decision {
  const casos = decision.casos.filter(({ pagoId }) => !pagos.some(pago => pago.id === pagoId && isResolved(pago)))
  const settled = decision.estado === 'en_revision' && orden.estado !== 'en_revision' && casos.length === 0
  return settled ? { ...decision, estado: orden.estado, entrega: 'dejar', casos } : { ...decision, casos }
}

/** The decision with the order under review instead, its goods as they are. */
export function enRevision(orden: Orden, decision: Decision, pagos: readonly Pago[], motivo: MotivoCaso): Decision {
  const casos = [...decision.casos, ...casoOf(pagos, motivo)]
  return respectRefusals(orden, { ...decision, estado: 'en_revision', entrega: 'dejar', casos }, pagos)
}

/** The decision with a case about the order's money beside it. */
export const withCaso = (decision: Decision, pagos: readonly Pago[], motivo: MotivoCaso): Decision => ({
  ...decision,
  casos: [...decision.casos, ...casoOf(pagos, motivo)],
})

/** A case about all of an order's money belongs to one payment: the first whose latest answer nobody has dealt with. */
function casoOf(pagos: readonly Pago[], motivo: MotivoCaso): Decision['casos'] {
  const [pago = pagos[0]] = pagos.filter(pago => !isResolved(pago))
  return pago ? [{ pagoId: pago.id, motivo }] : []
}

const isResolved = ({ resueltoAt, actualizadoAt }: Pago) => resueltoAt?.getTime() === actualizadoAt.getTime()

/** The order is paid, but its goods are not available any more: all of it is refunded. */
export function decideWithoutNumbers(orden: Orden, pagos: readonly Pago[]): Decision {
  const enDisputa = pagos.some(pago => pago.rechazo === '' && cuenta(pago) && pago.estado === 'en_reclamo')
  const estado = enDisputa ? 'en_revision' : cerrada(orden)
  const decision: Decision = { estado, entrega: 'quitar', devolver: [], casos: [] }
  return respectRefusals(orden, withRefund(decision, pagos.filter(cuenta)), pagos)
}

/** Money that is here, or was and is disputed; not what has gone back, or is about to. */
export const cuenta = (pago: Pago) => (pago.estado === 'aprobado' || pago.estado === 'en_reclamo') && retenido(pago) > 0

/** Lost to a chargeback, even if it was decided for us later. */
export const isChargedBack = (estado: PaymentState): boolean =>
  estado === 'contracargo' || estado === 'contracargo_revertido'

const isForeign = (pago: Pago) => pago.rechazo !== '' && cuenta(pago)

/**
 * Refunds these payments in full. A person has to do it if the server cannot: the provider refunds nothing under
 * mediation, money in another account cannot be sent from here, and money of another mode is not real.
 */
function withRefund(decision: Decision, pagos: readonly Pago[]): Decision {
  const casos = pagos.flatMap(({ id, estado, rechazo }): Decision['casos'] => {
    if (rechazo === 'cobrador' || rechazo === 'modo') return [{ pagoId: id, motivo: rechazo }]
    return estado === 'en_reclamo' ? [{ pagoId: id, motivo: 'mediacion' }] : []
  })
  const ours = pagos.filter(pago => !casos.some(caso => caso.pagoId === pago.id))
  return {
    ...decision,
    devolver: [...decision.devolver, ...ours.map(pago => ({ pagoId: pago.id, hasta: pago.monto }))],
    casos: [...decision.casos, ...casos],
  }
}

function decidePaid(total: number, necesarios: readonly Pago[]): Decision {
  const enDisputa = necesarios.filter(pago => pago.estado === 'en_reclamo')
  const devuelto = sum(necesarios, retenido) < total
  return {
    estado: enDisputa.length > 0 ? 'en_revision' : devuelto ? 'parcial' : 'pagada',
    entrega: 'dar',
    devolver: exceso(total, necesarios),
    casos: enDisputa.map(({ id }) => ({ pagoId: id, motivo: 'mediacion' as const })),
  }
}

/** In the order of the provider's word about them. */
const inTurn = (pagos: readonly Pago[]): Pago[] =>
  pagos.toSorted((a, b) => a.actualizadoAt.getTime() - b.actualizadoAt.getTime() || (a.id < b.id ? -1 : 1))

/** The payments that reach the total, in the order they reached their state, and the later ones. */
function splitPagos(total: number, pagos: readonly Pago[]): { necesarios: Pago[]; sobrantes: Pago[] } {
  const inOrder = inTurn(pagos)
  const necesarios: Pago[] = []
  for (const pago of inOrder) if (sum(necesarios, ({ monto }) => monto) < total) necesarios.push(pago)
  return { necesarios, sobrantes: inOrder.filter(pago => !necesarios.includes(pago)) }
}

/** Overpaid: what is too much goes back, off the latest payments first. */
function exceso(total: number, pagos: readonly Pago[]): Decision['devolver'] {
  let left = sum(pagos, retenido) - total
  return pagos.toReversed().flatMap(pago => {
    const part = Math.min(left, retenido(pago))
    if (part <= 0) return []
    left -= part
    return [{ pagoId: pago.id, hasta: devuelto(pago) + part }]
  })
}

function decideUnpaid(orden: Orden, pagos: readonly Pago[], dinero: readonly Pago[]): Decision {
  const perdida = perdidaOf(pagos)
  if (perdida) return withRefund({ ...perdida, entrega: 'quitar', devolver: [] }, dinero)
  if (orden.entregada) return retirada(orden, pagos)
  if (orden.abierta) return { estado: orden.estado, entrega: 'dejar', devolver: [], casos: [] }
  return withRefund({ estado: cerrada(orden), entrega: 'quitar', devolver: [], casos: [] }, dinero)
}

/** The goods are delivered, yet the payment is no longer approved, without a reason. While a refund is under way that is expected. */
function retirada(orden: Orden, pagos: readonly Pago[]): Decision {
  const underway = pagos.some(pago => pago.estado === 'aprobado' && pago.aDevolver > pago.reembolsado)
  if (underway) return { estado: orden.estado, entrega: 'dejar', devolver: [], casos: [] }
  return { estado: 'en_revision', entrega: 'dejar', devolver: [], casos: casoOf(pagos, 'aprobacion_retirada') }
}

/** How money that was here went away again. */
function perdidaOf(pagos: readonly Pago[]): Pick<Decision, 'estado' | 'casos'> | null {
  const revertido = pagos.find(pago => pago.estado === 'contracargo_revertido')
  if (revertido) return { estado: 'en_revision', casos: [{ pagoId: revertido.id, motivo: 'contracargo_revertido' }] }
  if (pagos.some(pago => pago.estado === 'contracargo')) return { estado: 'contracargo', casos: [] }
  const devuelto = (pago: Pago) => pago.estado === 'devuelto' || (pago.monto > 0 && pago.reembolsado >= pago.monto)
  return pagos.some(devuelto) ? { estado: 'reembolsada', casos: [] } : null
}

/** An order that will not be served: it ends, unless it had ended before. */
function cerrada(orden: Orden): EstadoCompra {
  return awaitsPayment(orden.estado) ? 'vencida' : orden.estado
}

function sum(pagos: readonly Pago[], amount: (pago: Pago) => number): number {
  return pagos.reduce((total, pago) => total + amount(pago), 0)
}

/** Money that is here or may still arrive: not a payment that was refused, cancelled or refunded. */
export const canPay = ({ estado }: Pick<Pago, 'estado'>): boolean =>
  ['pendiente', 'en_proceso', 'autorizado', 'aprobado', 'en_reclamo'].includes(estado)

/** The state that a browser gets after its return from the provider. */
export function estadoParaNavegador(
  compra: { pagadaAt: Date | null; estado: EstadoCompra },
  abierta: boolean,
  pagos: readonly Pago[],
  sinLeer: readonly SinLeer[],
): 'approved' | 'pending' | 'rejected' {
  if (compra.pagadaAt) return 'approved'
  if (isUndecided(sinLeer) || pagos.some(pago => canPay(pago) && pago.aDevolver < pago.monto)) return 'pending'
  return abierta && pagos.length === 0 ? 'pending' : 'rejected'
}

/** Beyond so many orders the pauses that are over are forgotten. */
const PAUSES_KEPT = 1_000

/** Lets a question about the same thing through once in `ms`. */
export function pausa(ms: number) {
  const asked = new Map<string, number>()
  return function isTurn(key: string, now: Date): boolean {
    const at = now.getTime()
    if (at - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < ms) return false
    if (asked.size >= PAUSES_KEPT) for (const [other, when] of asked) if (at - when >= ms) asked.delete(other)
    asked.set(key, at)
    return true
  }
}
