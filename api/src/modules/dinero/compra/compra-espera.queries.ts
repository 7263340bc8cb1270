import { sql, type Transaction } from 'kysely'
import { isAwaitingPayment, isWaitingAt } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

/** Written into the statements, as in db/schema/conditions.ts. */
const TERMINADA = [sql.lit('vencida' as const), sql.lit('cancelada' as const)]

/** Some orders whose hold has run out, locked. What another transaction works on is left to it. */
export async function lockExpired(db: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('compra')
    .select('id')
    .where(isAwaitingPayment('compra'))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(row => row.id)
}

/** The account's orders that wait for money, locked in one order. */
export async function lockOpenOf(db: Tx, usuarioId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('compra')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('canal', '=', 'online')
    .where(isAwaitingPayment('compra'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => row.id)
}

/** How many orders wait for a payment at Mercado Pago. */
export async function countEnMercadoPago(db: Db, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('compra')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('metodo_pago', '=', 'mercadopago')
    .where(isWaitingAt('compra', now))
    .executeTakeFirstOrThrow()
  return n
}

/** Deletes the origin of orders after an hour, except of those that still wait for their payment. */
export async function deleteOrigenes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('compra_origen')
    .using('compra')
    .whereRef('compra.id', '=', 'compra_origen.compra_id')
    .where('compra_origen.created_at', '<', new Date(now.getTime() - 3_600_000))
    .where(eb => eb.or([eb.not(isAwaitingPayment('compra')), eb('compra.expires_at', '<=', now)]))
    .execute()
}

/**
 * Online orders that the provider may have news of: those that wait for money, and those whose wait ended since `ended`; with `made` all made since then,
 * and those under review. What it did not answer about comes last, the longest ago first.
 */
export async function findUnsettled(db: Db, { ended, made }: { ended: Date; made?: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('compra')
    .select('referencia')
    .where('canal', '=', 'online')
    .where('metodo_pago', '<>', 'transferencia')
    .where(eb =>
      eb.or([
        eb('estado', '=', sql.lit('esperando_pago' as const)),
        // A hold that was shortened while the clock was behind ended long ago by the right time; its order did not.
        eb.and([eb('estado', 'in', TERMINADA), eb.or([eb('expires_at', '>', ended), eb('created_at', '>', ended)])]),
        ...(made ? [eb('created_at', '>', made), eb('estado', '=', sql.lit('en_revision' as const))] : []),
      ]),
    )
    .orderBy('sin_respuesta_at', order => order.asc().nullsFirst())
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.referencia)
}

export async function moveToEnd(db: Db, referencia: string, now: Date): Promise<void> {
  await db.updateTable('compra').set({ sin_respuesta_at: now }).where('referencia', '=', referencia).execute()
}
