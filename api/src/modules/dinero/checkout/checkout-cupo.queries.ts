import { type RawBuilder, sql } from 'kysely'
import { addressOf, networkOf } from '#http/network.ts'

/** Numbers held, orders open, orders made in ten minutes; `presion`: two percentages of a draw's unsold numbers. */
export type Topes = Record<'cuenta' | 'sinVerificar' | 'direccion' | 'red' | 'presion', readonly number[]>

/**
 * Part of the statement that makes an order: records its origin, once its numbers are held. The database counts under
 * locks, one order after the other, and refuses with RESERVAS_CUENTA, RESERVAS_SIN_VERIFICAR, RESERVAS_RED,
 * RESERVAS_SORTEO, or SESION_VENCIDA if the account has ended. No further lock is taken after it.
 */
export const takeQuota = ({ ip, topes, now }: { ip: string; topes: Topes; now: Date }): RawBuilder<unknown> =>
  sql`tomar_cupo(nuevas.id, ${addressOf(ip)}, ${networkOf(ip)}, ${now}, ${JSON.stringify(topes)}::jsonb)`
