import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addressOf, networkOf } from '#http/network.ts'

/** Numbers held, orders open, orders made in ten minutes; `presion`: two percentages of a draw's unsold numbers. */
export type Topes = Record<'cuenta' | 'sinVerificar' | 'direccion' | 'red' | 'presion', readonly number[]>

/**
 * Says where an order that holds its numbers comes from. The database counts under locks, one order after the other, and
 * refuses with RESERVAS_CUENTA, RESERVAS_SIN_VERIFICAR, RESERVAS_RED, RESERVAS_SORTEO, or SESION_VENCIDA once the account has
 * ended. The last statement of a transaction that waits for anything.
 */
export async function tomarCupo(
  db: Transaction<Database>,
  compraId: string,
  { ip, topes, now }: { ip: string; topes: Topes; now: Date },
): Promise<void> {
  const donde = sql`${addressOf(ip)}, ${networkOf(ip)}`
  await sql`select tomar_cupo(${compraId}, ${donde}, ${now}, ${JSON.stringify(topes)}::jsonb)`.execute(db)
}
