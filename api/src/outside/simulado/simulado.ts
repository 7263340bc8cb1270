import { randomBytes, randomUUID } from 'node:crypto'
import { fromMinor } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Clock } from '#outside/clock.ts'
import { notificationHash, notificationVerifier } from '#outside/mercadopago/mercadopago-signature.ts'
import type { PaymentState, Payments, ProviderPayment } from '#outside/payments.ts'
import {
  type Datos,
  type Decided,
  decide,
  findDatos,
  findPayment,
  insertPreference,
  isOpen,
  listPayments,
  type Row,
  refund,
  totalOf,
} from './simulado-memory.ts'

export type Decision = 'aprobar' | 'rechazar' | 'pendiente'

/** The simulated provider: used like the real one, with a page of ours where the shopper decides the outcome. */
export type Simulado = Payments & {
  /** What the page shows; null if the reference is unknown. */
  ver(referencia: string): Promise<Orden | null>
  /** Makes a payment, or decides a pending one. Throws COMPRA_VENCIDA if a new payment comes too late. */
  pagar(referencia: string, decision: Decision): Promise<Pagada | null>
}

type Orden = {
  external_reference: string
  total: number
  lineas: { titulo: string; cantidad: number; precio: number }[]
  abierta: boolean
}

/** Where the browser goes, and the notification that the provider would send. */
type Pagada = { redirect: string; notification: { url: string; headers: Record<string, string> } }

const COLLECTOR = 'simulado'
const STATES: Record<Decision, Decided> = { aprobar: 'aprobado', rechazar: 'rechazado', pendiente: 'pendiente' }
/** The page of ours that the browser returns to, and the state in its query. */
const RETURNS = {
  aprobado: { page: 'success', status: 'approved' },
  rechazado: { page: 'failure', status: 'rejected' },
  pendiente: { page: 'pending', status: 'pending' },
} as const
const DETAILS: Partial<Record<PaymentState, string>> = {
  aprobado: 'accredited',
  rechazado: 'cc_rejected_other_reason',
  pendiente: 'pending_waiting_payment',
  devuelto: 'refunded',
}

export function isSimulado(payments: Payments | null): payments is Simulado {
  return payments?.provider === 'simulado'
}

/** `baseUrl` is our site; `secret` signs the notifications and is the same in every process. */
export function createSimulado(options: { db: Db; clock: Clock; baseUrl: string; secret: string }): Simulado {
  const { db, clock, baseUrl, secret } = options
  return {
    provider: 'simulado',
    liveMode: false,
    verifyNotification: notificationVerifier(secret),

    async createPreference(preference) {
      const { externalReference: id } = preference
      await insertPreference(db, preference, clock.now())
      return { id, initPoint: `${baseUrl}/simulado/pagar/${id}`, collectorId: COLLECTOR }
    },

    async getPayment(id) {
      const row = await findPayment(db, id)
      return row ? toPayment(row) : null
    },

    async searchPayments(referencia) {
      return (await listPayments(db, referencia)).map(toPayment)
    },

    async refund(paymentId, key, amount) {
      const made = await inTransaction(db, db => refund(db, paymentId, key, amount, clock.now()))
      return { ...made, status: 'approved' }
    },

    async ver(referencia) {
      const datos = await findDatos(db, referencia)
      return datos && toOrden(datos, await listPayments(db, referencia), clock.now())
    },

    async pagar(referencia, decision) {
      const estado = STATES[decision]
      const paid = await decide(db, referencia, estado, clock.now())
      if (!paid) return null
      return {
        redirect: redirectOf(paid.datos, paid.id, estado),
        notification: notificationOf(paid.id, secret, clock.now()),
      }
    },
  }
}

function toOrden(datos: Datos, payments: readonly Row[], now: Date): Orden {
  const has = (estado: PaymentState) => payments.some(payment => payment.estado === estado)
  return {
    external_reference: datos.externalReference,
    total: fromMinor(totalOf(datos)),
    lineas: datos.items.map(({ title, quantity, unitPrice }) => ({
      titulo: title,
      cantidad: quantity,
      precio: fromMinor(unitPrice),
    })),
    abierta: !has('aprobado') && (has('pendiente') || isOpen(datos, now)),
  }
}

function toPayment(row: Row): ProviderPayment {
  const status = row.estado as PaymentState
  const partly = status === 'aprobado' && row.reembolsado > 0
  return {
    id: row.id,
    externalReference: row.referencia,
    status,
    statusDetail: partly ? 'partially_refunded' : (DETAILS[status] ?? ''),
    amount: row.monto,
    refunded: row.reembolsado,
    fee: row.costo,
    currency: row.moneda,
    collectorId: COLLECTOR,
    liveMode: false,
    dateLastUpdated: row.updated_at,
  }
}

/** The address to return to, with the query that Mercado Pago adds to whatever query it has. */
function redirectOf({ backUrls, externalReference }: Datos, id: string, estado: Decided): string {
  const { page, status } = RETURNS[estado]
  const url = new URL(backUrls[page])
  const query = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: externalReference,
    payment_type: 'credit_card',
    merchant_order_id: externalReference,
    preference_id: externalReference,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function notificationOf(paymentId: string, secret: string, now: Date): Pagada['notification'] {
  const requestId = randomUUID()
  const ts = String(now.getTime())
  return {
    url: `/api/pago/webhook?${new URLSearchParams({ 'data.id': paymentId, type: 'payment' })}`,
    headers: {
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${notificationHash(secret, paymentId, requestId, ts)}`,
    },
  }
}

/** The key that signs notifications: 32 random bytes stored in the database, so that all its processes share them. */
export async function simuladoSecret(db: Db): Promise<string> {
  const { secreto } = await db
    .insertInto('simulado_secreto')
    .values({ secreto: randomBytes(32) })
    .onConflict(conflict => conflict.column('unico').doUpdateSet({ unico: true }))
    .returning('secreto')
    .executeTakeFirstOrThrow()
  return secreto.toString('hex')
}
