import type { Orden, Pago } from '#modules/dinero/pago/pago.rules.ts'
import type { ProviderPayment } from '#outside/payments.ts'

/** Orders of 100 at each stage of their life. */
export const abierta: Orden = { estado: 'esperando_pago', total: 100, abierta: true, entregada: false }
export const vencida: Orden = { ...abierta, estado: 'vencida', abierta: false }
export const pagada: Orden = { ...abierta, estado: 'pagada', abierta: false, entregada: true }
export const enRevision: Orden = { ...pagada, estado: 'en_revision' }

let lastId = 0

/** An approved payment of 100, each a second later than the one before, but for what a test changes. */
export const pago = (change: Partial<Pago> = {}): Pago => ({
  id: `p${++lastId}`,
  estado: 'aprobado',
  detalle: '',
  monto: 100,
  reembolsado: 0,
  costo: null,
  aDevolver: 0,
  rechazo: '',
  moneda: 'ARS',
  actualizadoAt: new Date(lastId * 1000),
  resueltoAt: null,
  ...change,
})

/** The same payment, its latest word dealt with by a person. */
export const resuelto = (pago: Pago): Pago => ({ ...pago, resueltoAt: pago.actualizadoAt })

/** A payment of 1500.00 as a provider reports it, approved, but for what a test changes. */
export const reported = (change: Partial<ProviderPayment>): ProviderPayment => ({
  id: '1',
  externalReference: null,
  status: 'aprobado',
  statusDetail: '',
  amount: 150_000,
  refunded: 0,
  fee: null,
  currency: 'ARS',
  collectorId: 'simulado',
  liveMode: false,
  dateLastUpdated: new Date(0),
  ...change,
})
