import { createHash, createPrivateKey } from 'node:crypto'
import { AppError, limits } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DbParts, Deps } from '#http/deps.ts'
import { putBack, setQueueRight, type Taken, takeDue } from '#jobs/queue.ts'
import { cuandoEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { openSecret, sealSecret } from '#outside/data-key.ts'
import {
  arePushKeys,
  isPushAddress,
  makeVapidKeys,
  type Outcome,
  type Subscription,
  sendPush,
  type Vapid,
} from '#outside/push/push.ts'
import {
  deleteDispositivo,
  deleteEnded,
  deletePushesBefore,
  findClave,
  insertClave,
  insertDispositivo,
  insertPushes,
  markGivenUp,
  markPushed,
  type PushTomado,
  pushPendientes,
} from './aviso-push.queries.ts'

/** What the secret is encrypted for. */
const CONTEXT = 'clave-push'
/** How long pushes are kept, and so how long no event can be pushed twice. */
const KEPT_MS = 7 * 86_400_000
/** Pushes sent in parallel: a reminder is useful for minutes only, and there may be thousands. */
const AT_ONCE = 20

type DispositivoNuevo = {
  endpoint: string
  claves: Pick<Subscription, 'p256dh' | 'auth'> | null
  usuarioId: string
  env: Deps['env']
  now: Date
}

/** Turns an account's reminders on a device on or off. Throws DISPOSITIVO_NO_ADMITIDO, DISPOSITIVOS_COMPLETOS. */
export async function avisarEnDispositivo(
  db: Db,
  { endpoint, claves, usuarioId, env, now }: DispositivoNuevo,
): Promise<void> {
  if (!claves) return await deleteDispositivo(db, { endpoint, usuarioId })
  if (!isPushAddress(endpoint, env.PUSH_SERVICIOS) || !arePushKeys(claves))
    throw new AppError('DISPOSITIVO_NO_ADMITIDO')
  const most = limits.dispositivosPorCuenta
  const kept = await inTransaction(db, db => insertDispositivo(db, { endpoint, ...claves }, { usuarioId, most, now }))
  if (!kept) throw new AppError('DISPOSITIVOS_COMPLETOS', { maximo: most })
}

/** Makes the key that identifies this installation to push services, if there is none yet, and deletes old pushes. */
export async function preparePush({ db, env, clock }: DbParts): Promise<void> {
  await deletePushesBefore(db, new Date(clock.now().getTime() - KEPT_MS))
  if (env.PUSH_SERVICIOS.includes('no') || (await findClave(db))) return
  const { publica, privada } = makeVapidKeys()
  const der = privada.export({ type: 'pkcs8', format: 'der' })
  await insertClave(db, { publica, privada: await sealSecret(env, der, CONTEXT) })
}

/** The text shown on a device. It contains no name, because anybody may read it there. */
const pushDeAviso = ({ sorteo, hora }: { sorteo: string; hora: string }, zone: string): string =>
  JSON.stringify({
    titulo: 'El sorteo está por empezar',
    texto: `Es el ${cuandoEscrito(Date.parse(hora), zone)}. Tocá para verlo en vivo.`,
    camino: `/sorteo/${sorteo}/vivo`,
    tema: `sorteo-${sorteo}`,
  })

type Debido = { sorteo: string; fecha: string; hora: string; usuario: string }

/** Writes the reminders for devices, in the transaction that takes them. */
export async function enqueueRecordatorios(
  db: Db,
  debidos: readonly Debido[],
  { env, now }: { env: Deps['env']; now: Date },
): Promise<void> {
  if (debidos.length === 0) return
  const fresh = debidos.map(debido => ({ ...debido, texto: pushDeAviso(debido, env.TZ_RIFA) }))
  await insertPushes(db, fresh, now)
}

/** Hands over the pushes that are due, outside any transaction. Returns how many the push services accepted. */
export async function sendPushes({ db, env, clock }: DbParts): Promise<number> {
  let sent = 0
  let vapid: Vapid | undefined
  for (;;) {
    const taken = await takeDue<PushTomado>(db, pushPendientes, { now: clock.now(), limit: AT_ONCE })
    if (taken.length === 0) return sent
    vapid ??= await openVapid(db, env)
    const keys = vapid
    const outcomes = await Promise.all(taken.map(push => handOver({ db, env, clock }, push, keys)))
    const went = outcomes.filter(({ kind }) => kind === 'taken').length
    sent += went
    // No push service answers: the rest waits for the next run.
    if (went === 0) return sent
  }
}

async function handOver({ db, env, clock }: DbParts, push: PushTomado & Taken, vapid: Vapid): Promise<Outcome> {
  const { id, dispositivo, vence_at } = push
  const outcome = await attempt(push, vapid, { services: env.PUSH_SERVICIOS, now: clock.now() })
  const now = clock.now()
  if (outcome.kind === 'taken') await markPushed(db, id, now)
  else if (outcome.kind === 'gone') await deleteEnded(db, dispositivo.id)
  else if (outcome.kind === 'refused') await markGivenUp(db, id, outcome.reason, now)
  else {
    const rest = outcome.afterMs ?? pushPendientes.restMs(push.intentos)
    if (now.getTime() + rest >= vence_at.getTime()) await markGivenUp(db, id, outcome.reason, now)
    else await putBack(db, { ...pushPendientes, restMs: () => rest }, push, outcome.reason, now)
  }
  return outcome
}

async function attempt(
  { dispositivo, texto, vence_at }: PushTomado,
  vapid: Vapid,
  { services, now }: { services: readonly string[]; now: Date },
): Promise<Outcome> {
  const ttl = Math.floor((vence_at.getTime() - now.getTime()) / 1000)
  if (ttl <= 0) return { kind: 'refused', reason: 'too late' }
  // The list of services may have become shorter since the device was added.
  if (!isPushAddress(dispositivo.endpoint, services)) return { kind: 'refused', reason: 'not a push service any more' }
  const tema = createHash('sha256').update(texto).digest('base64url').slice(0, 32)
  return await sendPush(dispositivo, { texto, ttl, tema }, vapid, now)
}

async function openVapid(db: Db, env: Deps['env']): Promise<Vapid> {
  const clave = await findClave(db)
  if (!clave) throw new Error('there is no key to push with')
  const privada = createPrivateKey({ key: await openSecret(env, clave.privada, CONTEXT), format: 'der', type: 'pkcs8' })
  return { publica: clave.publica, privada, contacto: contactOf(env) }
}

/** The contact for push services. */
const contactOf = ({ CONTACT_EMAIL, FRONTEND_URL }: Deps['env']): string =>
  CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : FRONTEND_URL

/** Corrects the times of pushes after a clock that was ahead, so that they are sent. */
export const correctPushTimes = (db: Db, now: Date): Promise<number> => setQueueRight(db, pushPendientes, now)
