import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import type { Clock } from './clock.ts'
import { createMercadoPago } from './mercadopago/mercadopago.ts'
import type { Payments } from './payments.ts'
import { createSimulado, simuladoSecret } from './simulado/simulado.ts'

/** The provider that the configuration chooses; null in production without credentials, where nothing is sold online. */
export async function createPayments(env: Env, db: Db, clock: Clock): Promise<Payments | null> {
  if (env.PAYMENTS === 'simulado') {
    return createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: await simuladoSecret(db) })
  }
  if (env.PAYMENTS !== 'mercadopago') return null
  const { MP_ACCESS_TOKEN = '', MP_WEBHOOK_SECRET = '', MP_CLIENT_WEBHOOK_SECRET, MP_BASE_URL } = env
  return createMercadoPago({
    accessToken: MP_ACCESS_TOKEN,
    webhookSecret: MP_WEBHOOK_SECRET,
    otherSecrets: MP_CLIENT_WEBHOOK_SECRET ? [MP_CLIENT_WEBHOOK_SECRET] : [],
    baseUrl: MP_BASE_URL,
    statementDescriptor: env.MP_STATEMENT_DESCRIPTOR,
    cashVouchers: env.MP_EFECTIVO,
    posId: env.MP_CAJA,
    ...(env.MP_LIVE_MODE === undefined ? {} : { liveMode: env.MP_LIVE_MODE }),
    clock,
    onUnauthorized: () => void doubtPermiso(db, clock.now()).catch(() => {}),
  })
}

/** Whether sales that nobody paid may be drawn: only where payments are simulated, on one's own machine. */
export const isTrial = ({ DEMO, PAYMENTS }: Pick<Env, 'DEMO' | 'PAYMENTS'>): boolean => DEMO || PAYMENTS === 'simulado'

/** Tells the database whether this is a trial; elsewhere it refuses to close a draw with simulated sales. */
export async function noteTrial(db: Db, env: Env): Promise<void> {
  const vigente = isTrial(env)
  await db.updateTable('simulado_secreto').set({ vigente }).where('vigente', '!=', vigente).execute()
}

/** Whether a real installation takes the provider's test money, which it may only while the raffle is a draft. */
export const takesTestMoney = ({ NODE_ENV, DEMO, PAYMENTS, MP_LIVE_MODE, MP_ACCESS_TOKEN = '' }: Env): boolean =>
  NODE_ENV === 'production' &&
  !DEMO &&
  PAYMENTS === 'mercadopago' &&
  !(MP_LIVE_MODE ?? !MP_ACCESS_TOKEN.startsWith('TEST-'))

/** Has the connected account's permission checked soon: a refusal or a notification is only a hint that it has ended. */
export async function doubtPermiso(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('conexion_mercadopago')
    .set({ revisar_at: now })
    .where('cortada_at', 'is', null)
    .where('revisar_at', '>', now)
    .execute()
}
