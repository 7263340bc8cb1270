import { createHash, randomUUID } from 'node:crypto'
import { AppError, fromMinor } from '@talonario/contract'
import type { Selectable, Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Clock } from './clock.ts'
import { notificationHash, notificationVerifier } from './payment-signature.ts'
import {
  type PaymentState,
  type Payments,
  PaymentsError,
  type Preference,
  type ProviderPayment,
  preferenceMarginMs,
} from './payments.ts'

export type Decision = 'aprobar' | 'rechazar' | 'pendiente'

/** The simulated provider: behind the port like the real one, with a page of our own where the shopper decides how it went. */
export type Simulado = Payments & {
  /** What the page shows; null for an unknown reference. */
  ver(referencia: string): Promise<Orden | null>
  /** Makes a payment, or decides a pending one. Throws COMPRA_VENCIDA when a new payment comes too late. */
  pagar(referencia: string, decision: Decision): Promise<Pagada | null>
}

type Orden = {
  external_reference: string
  total: number
  lineas: { titulo: string; cantidad: number; precio: number }[]
  abierta: boolean
}

/** Where the browser goes, and the notification the provider would send. */
type Pagada = { redirect: string; notification: { url: string; headers: Record<string, string> } }

/** What it remembers of a preference, and the refunds it has made by idempotency key. */
type Datos = Omit<Preference, 'expiresAt'> & {
  expiresAt: string
  reembolsos: Record<string, { id: string; amount: number }>
}

const COLLECTOR = 'simulado'
const STATES = { aprobar: 'approved', rechazar: 'rejected', pendiente: 'pending' } as const satisfies Record<
  Decision,
  PaymentState
>
const DETAILS: Partial<Record<PaymentState, string>> = {
  approved: 'accredited',
  rejected: 'cc_rejected_other_reason',
  pending: 'pending_waiting_payment',
  refunded: 'refunded',
}
const PAGES = { approved: 'success', rejected: 'failure', pending: 'pending' } as const

export function isSimulado(payments: Payments | null): payments is Simulado {
  return payments?.provider === 'simulado'
}

/** `baseUrl` is where our own web is; `secret` signs the notifications and is the same in every process. */
export function createSimulado(options: { db: Db; clock: Clock; baseUrl: string; secret: string }): Simulado {
  const { db, clock, baseUrl, secret } = options
  return {
    provider: 'simulado',
    liveMode: false,
    verifyNotification: notificationVerifier(secret),

    async createPreference(preference) {
      const referencia = preference.externalReference
      const datos = JSON.stringify({ ...preference, reembolsos: {} })
      await db
        .insertInto('preferencia_simulada')
        .values({ referencia, datos, created_at: clock.now() })
        .onConflict(conflict => conflict.column('referencia').doNothing())
        .execute()
      return { id: referencia, initPoint: `${baseUrl}/simulado/pagar/${referencia}`, collectorId: COLLECTOR }
    },

    async getPayment(id) {
      const row = await db.selectFrom('pago_simulado').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toPayment(row) : null
    },

    async searchPayments(referencia) {
      const rows = await listPayments(db, referencia)
      return rows.map(toPayment)
    },

    refund: (paymentId, key, amount) =>
      inTransaction(db, db => refund(db, { paymentId, key, amount, now: clock.now() })),

    async ver(referencia) {
      const datos = await findDatos(db, referencia)
      if (!datos) return null
      const payments = await listPayments(db, referencia)
      const pending = payments.some(payment => payment.estado === 'pending')
      return {
        external_reference: referencia,
        total: fromMinor(totalOf(datos)),
        lineas: datos.items.map(({ title, quantity, unitPrice }) => ({
          titulo: title,
          cantidad: quantity,
          precio: fromMinor(unitPrice),
        })),
        abierta: !payments.some(payment => payment.estado === 'approved') && (pending || isOpen(datos, clock.now())),
      }
    },

    async pagar(referencia, decision) {
      const paid = await inTransaction(db, db => decide(db, { referencia, estado: STATES[decision], now: clock.now() }))
      return (
        paid && { redirect: redirectOf(paid.datos, paid), notification: notificationOf(paid.id, secret, clock.now()) }
      )
    },
  }
}

type Tx = Transaction<Database>
type Row = Selectable<Database['pago_simulado']>

function listPayments(db: Db, referencia: string): Promise<Row[]> {
  return db.selectFrom('pago_simulado').selectAll().where('referencia', '=', referencia).orderBy('created_at').execute()
}

async function findDatos(db: Db, referencia: string, lock = false): Promise<Datos | null> {
  const row = await db
    .selectFrom('preferencia_simulada')
    .select('datos')
    .where('referencia', '=', referencia)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  return row ? (row.datos as unknown as Datos) : null
}

const totalOf = ({ items }: Pick<Datos, 'items'>) =>
  items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/** Like the real one, it takes no new payment in the last minutes of the hold. */
function isOpen({ expiresAt }: Datos, now: Date): boolean {
  return new Date(expiresAt).getTime() - preferenceMarginMs > now.getTime()
}

/** A pending payment is decided; otherwise a new one is made. */
async function decide(
  db: Tx,
  { referencia, estado, now }: { referencia: string; estado: keyof typeof PAGES; now: Date },
): Promise<{ id: string; estado: keyof typeof PAGES; datos: Datos } | null> {
  const datos = await findDatos(db, referencia, true)
  if (!datos) return null
  const pending = (await listPayments(db, referencia)).find(payment => payment.estado === 'pending')
  if (pending) {
    await updatePayment(db, pending, { estado }, now)
    return { id: pending.id, estado, datos }
  }
  if (!isOpen(datos, now)) throw new AppError('COMPRA_VENCIDA')
  const id = `sim-${randomUUID()}`
  const monto = totalOf(datos)
  await db
    .insertInto('pago_simulado')
    .values({ id, referencia, estado, monto, moneda: datos.currency, created_at: now, updated_at: now })
    .execute()
  return { id, estado, datos }
}

/** Every change has an instant of its own, so that the latest one can be told. */
async function updatePayment(db: Tx, row: Row, change: Partial<Row>, now: Date): Promise<void> {
  const updated_at = new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1))
  await db
    .updateTable('pago_simulado')
    .set({ ...change, updated_at })
    .where('id', '=', row.id)
    .execute()
}

async function refund(
  db: Tx,
  { paymentId, key, amount, now }: { paymentId: string; key: string; amount: number | undefined; now: Date },
) {
  const found = await db.selectFrom('pago_simulado').select('referencia').where('id', '=', paymentId).executeTakeFirst()
  const datos = found && (await findDatos(db, found.referencia, true))
  if (!found || !datos) throw new PaymentsError('rejected', 'Simulado: no such payment', { status: 404 })
  const before = datos.reembolsos[key]
  if (before) return { ...before, status: 'approved' }
  const row = await db.selectFrom('pago_simulado').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const left = row.monto - row.reembolsado
  const made = { id: `simr-${randomUUID()}`, amount: amount ?? left }
  if (row.estado !== 'approved' || made.amount <= 0 || made.amount > left) {
    throw new PaymentsError('rejected', 'Simulado: not possible in this state', { status: 400, causes: ['2063'] })
  }
  const reembolsado = row.reembolsado + made.amount
  await updatePayment(db, row, { reembolsado, ...(reembolsado === row.monto ? { estado: 'refunded' } : {}) }, now)
  await db
    .updateTable('preferencia_simulada')
    .set({ datos: JSON.stringify({ ...datos, reembolsos: { ...datos.reembolsos, [key]: made } }) })
    .where('referencia', '=', row.referencia)
    .execute()
  return { ...made, status: 'approved' }
}

function toPayment(row: Row): ProviderPayment {
  const status = row.estado as PaymentState
  const partly = status === 'approved' && row.reembolsado > 0
  return {
    id: row.id,
    externalReference: row.referencia,
    status,
    statusDetail: partly ? 'partially_refunded' : (DETAILS[status] ?? ''),
    amount: row.monto,
    refunded: row.reembolsado,
    currency: row.moneda,
    collectorId: COLLECTOR,
    liveMode: false,
    paymentType: 'credit_card',
    installments: 1,
    dateLastUpdated: row.updated_at,
    dateApproved: status === 'approved' ? row.updated_at : null,
  }
}

/** The query Mercado Pago sends along, behind whatever the address already has. */
function redirectOf(datos: Datos, { id, estado }: { id: string; estado: keyof typeof PAGES }): string {
  const url = new URL(datos.backUrls[PAGES[estado]])
  const query = {
    collection_id: id,
    collection_status: estado,
    payment_id: id,
    status: estado,
    external_reference: datos.externalReference,
    payment_type: 'credit_card',
    merchant_order_id: datos.externalReference,
    preference_id: datos.externalReference,
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
  const query = new URLSearchParams({ 'data.id': paymentId, type: 'payment' })
  return {
    url: `/api/pago/webhook?${query}`,
    headers: {
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${notificationHash(secret, paymentId, requestId, ts)}`,
    },
  }
}

/** A secret that all processes on one database share and outsiders cannot know. A forged notification could only make us ask. */
export function simuladoSecret(database: string): string {
  return createHash('sha256').update(`simulado ${database}`).digest('hex')
}
