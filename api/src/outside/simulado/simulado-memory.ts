import { randomUUID } from 'node:crypto'
import { AppError } from '@talonario/contract'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { withoutWaiting } from '#db/transaction.ts'
import { type PaymentState, PaymentsError, type Preference, preferenceMarginMs } from '#outside/payments.ts'

/** The simulated provider's memory: two tables of its own, for what Mercado Pago stores on its side. */

type Tx = Transaction<Database>
export type Row = Selectable<Database['pago_simulado']>
export type Decided = Extract<PaymentState, 'aprobado' | 'rechazado' | 'pendiente'>

/** A preference as sent, and the refunds by idempotency key. */
export type Datos = Omit<Preference, 'expiresAt'> & {
  expiresAt: string
  reembolsos: Record<string, { id: string; amount: number }>
}

/** Stores a preference without waiting for the disk: the order's link, written after it, cannot be stored without it. */
export async function insertPreference(db: Db, preference: Preference, now: Date): Promise<void> {
  const datos = JSON.stringify({ ...preference, reembolsos: {} })
  await sql`
    insert into preferencia_simulada (referencia, datos, created_at)
    select ${preference.externalReference}, ${datos}::jsonb, ${now}::timestamptz where ${withoutWaiting}
    on conflict (referencia) do nothing`.execute(db)
}

export async function findDatos(db: Db, referencia: string): Promise<Datos | null> {
  const query = db
    .selectFrom('preferencia_simulada')
    .select(sql<Datos>`datos`.as('datos'))
    .where('referencia', '=', referencia)
  const row = await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()
  return row?.datos ?? null
}

export function findPayment(db: Db, id: string): Promise<Row | undefined> {
  return db.selectFrom('pago_simulado').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listPayments(db: Db, referencia: string): Promise<Row[]> {
  return db.selectFrom('pago_simulado').selectAll().where('referencia', '=', referencia).orderBy('created_at').execute()
}

export const totalOf = ({ items }: Pick<Datos, 'items'>) =>
  items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/** The hold must end later than this: like the real provider, it takes no new payment in the last minutes. */
const lastMoment = (now: Date) => new Date(now.getTime() + preferenceMarginMs)

export const isOpen = ({ expiresAt }: Datos, now: Date): boolean => new Date(expiresAt) > lastMoment(now)

/**
 * Decides a pending payment, or makes a new one. Null if the reference is unknown; COMPRA_VENCIDA if it is too late. The notification is
 * stored in the same transaction, before the shopper gets the reply.
 */
export async function decide(
  db: Db,
  referencia: string,
  estado: Decided,
  now: Date,
): Promise<{ id: string; datos: Datos } | null> {
  const { rows } = await sql<{ id: string | null; datos: Datos }>`
    with decidido as (
      update pago_simulado set estado = ${estado}, updated_at = greatest(${now}, updated_at + interval '1 ms')
      where id = (select id from pago_simulado where referencia = ${referencia} and estado = 'pendiente'
        order by created_at limit 1 for update) and ${withoutWaiting} returning id
    ), nuevo as (
      insert into pago_simulado (id, referencia, estado, monto, moneda, created_at, updated_at)
      select ${`sim-${randomUUID()}`}, referencia, ${estado},
        (select sum((item ->> 'unitPrice')::bigint * (item ->> 'quantity')::bigint) from jsonb_array_elements(datos -> 'items') item),
        datos ->> 'currency', ${now}, ${now}
      from preferencia_simulada
      where referencia = ${referencia} and (datos ->> 'expiresAt')::timestamptz > ${lastMoment(now)} and not exists (select from decidido)
      returning id
    )
    select coalesce((select id from decidido), (select id from nuevo)) as id, datos from preferencia_simulada
    where referencia = ${referencia}`.execute(db)
  const [paid] = rows
  if (!paid) return null
  if (!paid.id) throw new AppError('COMPRA_VENCIDA')
  return { id: paid.id, datos: paid.datos }
}

/** Gives every change a different time, so that there is one latest change. */
async function updatePayment(db: Tx, row: Row, change: Partial<Row>, now: Date): Promise<void> {
  const updated_at = new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1))
  await db
    .updateTable('pago_simulado')
    .set({ ...change, updated_at })
    .where('id', '=', row.id)
    .execute()
}

/** The same key is the same refund, however often it is sent. */
export async function refund(db: Tx, paymentId: string, key: string, amount: number | undefined, now: Date) {
  const found = await findPayment(db, paymentId)
  const datos = found && (await findDatos(db, found.referencia))
  if (!datos) throw new PaymentsError('rejected', 'Simulado: no such payment', { status: 404 })
  const before = datos.reembolsos[key]
  if (before) return before
  // Read again now that its preference is locked.
  const row = (await findPayment(db, paymentId)) ?? found
  const left = row.monto - row.reembolsado
  const made = { id: `simr-${randomUUID()}`, amount: amount ?? left }
  if (row.estado !== 'aprobado' || made.amount <= 0 || made.amount > left) {
    throw new PaymentsError('rejected', 'Simulado: not possible in this state', { status: 400, causes: ['2063'] })
  }
  const reembolsado = row.reembolsado + made.amount
  await updatePayment(db, row, { reembolsado, ...(reembolsado === row.monto ? { estado: 'devuelto' } : {}) }, now)
  await db
    .updateTable('preferencia_simulada')
    .set({ datos: JSON.stringify({ ...datos, reembolsos: { ...datos.reembolsos, [key]: made } }) })
    .where('referencia', '=', row.referencia)
    .execute()
  return made
}
