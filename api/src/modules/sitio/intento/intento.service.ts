import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf } from '#http/network.ts'
import { type KeySource, sign } from '#outside/data-key.ts'
import { deleteIntentos, deleteIntentosBefore, findOldestCounted, insertIntentos, lockKey } from './intento.queries.ts'
import { CONOCIDO_DIAS, type Limite, MEMORIA_MINUTOS } from './intento.rules.ts'

export { correctIntentoTimes, deleteIntentos, deleteOneIntento, insertIntentos, lockKey } from './intento.queries.ts'
export {
  claveDeDesconocido,
  codeLimit,
  confirmationLimit,
  contactoLimit,
  cuentaLimit,
  exportLimit,
  knownDeviceLimit,
  knownRecoveryLimit,
  loginLimit,
  recoveryLimit,
  recoveryLimitByNetwork,
  registerLimit,
  verificationLimit,
  verificationLimitTo,
} from './intento.rules.ts'

const MINUTE = 60_000

/**
 * Counts one attempt under each limit, or throws DEMASIADOS_INTENTOS where one is full. It is counted before the work and
 * one by one, so that a thousand tries at once count as a thousand; what succeeds is taken off again.
 */
export async function countIntento(db: Db, limites: readonly Limite[], now: Date): Promise<void> {
  const inOneOrder = limites.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
  await inTransaction(db, async db => {
    for (const limite of inOneOrder) {
      await lockKey(db, limite.clave)
      await refuseIfFull(db, limite, now)
    }
    await insertIntentos(
      db,
      inOneOrder.map(({ clave }) => ({ clave, at: now })),
    )
  })
}

async function refuseIfFull(db: Db, { clave, maximo, minutos }: Limite, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - minutos * MINUTE)
  const oldest = await findOldestCounted(db, clave, windowStart, maximo)
  if (!oldest) return
  const segundos = Math.ceil((oldest.getTime() + minutos * MINUTE - now.getTime()) / 1000)
  throw new AppError('DEMASIADOS_INTENTOS', { segundos: Math.max(1, segundos) })
}

/** What a device is known by: the account, the address it calls from and its browser, readable by nobody without the data key. */
export async function huellaDeDispositivo(keys: KeySource, cuenta: string, ip: string, dispositivo: string) {
  const firma = await sign(keys, Buffer.from(`${cuenta} ${addressOf(ip)} ${dispositivo}`))
  return `conocido:${cuenta}:${firma}`
}

/** Whether the account has come in from this device before. */
export const isKnown = async (db: Db, huella: string, now: Date): Promise<boolean> =>
  (await findOldestCounted(db, huella, new Date(now.getTime() - CONOCIDO_DIAS * 24 * 60 * MINUTE), 1)) !== undefined

/** From now on this device is known. */
export async function rememberDevice(db: Db, huella: string, now: Date): Promise<void> {
  await deleteIntentos(db, huella)
  await insertIntentos(db, [{ clave: huella, at: now }])
}

/** Forgets attempts that no limit looks at any more, and devices that have not come in for long. */
export async function deleteOldIntentos(db: Db, now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  await deleteIntentosBefore(db, { intentos: before(MEMORIA_MINUTOS), conocidos: before(CONOCIDO_DIAS * 24 * 60) })
}
