import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOldRepeticiones } from '#http/once.ts'
import { deleteOldIntentos } from '#http/throttle.ts'
import { deleteOrigenes } from '#modules/dinero/compra/compra-espera.queries.ts'
import { endEnlacesBefore } from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { deleteUnconfirmedFactores } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { deleteExpiredSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import type { Mailer } from '#outside/mail.ts'
import { eraseCompradoresWithoutSale } from './datos-personales-baja.queries.ts'
import {
  askRetencion,
  type Borraria,
  confirmRetencion,
  countErasable,
  deleteMensajesBefore,
  eraseCompradoresOfDrawn,
  eraseCorreosBefore,
  erasePagadoresBefore,
  eraseUnpaidCompradores,
  findRetencion,
  listCorreosConDatos,
  type Momentos,
  markRetencion,
} from './datos-personales-retencion.queries.ts'

/** How long personal data are kept; docs/personal-data.md explains why. */
type Plazos = {
  RETENCION_MENSAJES_DIAS: number
  RETENCION_CORREOS_DIAS: number
  RETENCION_IMPAGAS_DIAS: number
  RETENCION_COMPRADORES_MESES: number
}

/**
 * Erases data whose retention has ended and records the counts in the audit trail. If time has jumped since the last
 * run and much would be erased, the clock may be wrong: then it asks first.
 */
export async function aplicarRetencion(db: Db, plazos: Plazos, mailer: Mailer, now: Date): Promise<void> {
  const hasta = {
    mensajes: daysBefore(now, plazos.RETENCION_MENSAJES_DIAS),
    correos: daysBefore(now, plazos.RETENCION_CORREOS_DIAS),
    impagas: daysBefore(now, plazos.RETENCION_IMPAGAS_DIAS),
    compras: monthsBefore(now, plazos.RETENCION_COMPRADORES_MESES),
  }
  if (await mustAsk(db, hasta, now)) return
  const erased = {
    mensajes: await deleteMensajesBefore(db, hasta.mensajes),
    correos: await eraseCorreosBefore(db, hasta.correos),
    impagas: await eraseUnpaidCompradores(db, hasta.impagas),
    compras: await eraseCompradoresOfDrawn(db, hasta.compras),
  }
  await markRetencion(db, now)
  if (Object.values(erased).some(count => count > 0)) await recordActo(db, 'aplicarRetencion', '', erased)
  await erasePagadoresBefore(db, daysBefore(now, plazos.RETENCION_IMPAGAS_DIAS))
  await forgetArchivos(db, mailer)
}

/** The job runs every hour: after more than this without a run the clock has leapt, or the server was away. */
const LEAP_MS = 2 * 86_400_000
const PLAUSIBLE_SHARE = 0.1

const timeSince = (moment: Date | null | undefined, now: Date) =>
  moment ? now.getTime() - moment.getTime() : Number.POSITIVE_INFINITY

/** Whether the clock may have leapt since retention was done last: what it calls expired may not be. */
export async function mayHaveLeapt(db: Db, now: Date): Promise<boolean> {
  return timeSince((await findRetencion(db))?.hasta_at, now) > LEAP_MS
}

/** Whether a person has to confirm the time first; stores the question. */
async function mustAsk(db: Db, hasta: Momentos, now: Date): Promise<boolean> {
  const state = await findRetencion(db)
  if (timeSince(state?.hasta_at, now) <= LEAP_MS) return false
  const confirmed = timeSince(state?.confirmada_at, now)
  if (confirmed >= 0 && confirmed <= LEAP_MS) return false
  const borraria: Borraria = await countErasable(db, hasta)
  if (Object.values(borraria).every(([some, all]) => some <= all * PLAUSIBLE_SHARE)) return false
  await askRetencion(db, borraria, now)
  return true
}

/** Confirms the time of the question: the next run erases. False if there is none. */
export async function confirmRetencionOf(db: Db): Promise<boolean> {
  return await inTransaction(db, async db => {
    const asked = await confirmRetencion(db)
    if (asked) await recordActo(db, 'confirmarRetencion', '')
    return asked
  })
}

/** Mail written to the data folder goes when its row has nothing personal any more. */
async function forgetArchivos(db: Db, mailer: Mailer): Promise<void> {
  const written = (await mailer.written?.list()) ?? []
  const kept = await listCorreosConDatos(db, written)
  for (const id of written) if (!kept.has(id)) await mailer.written?.remove(id)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  return moment
}

const DAY = 86_400_000

/** Deletes what has expired: sessions, links and counted attempts, buyers of unpaid orders. */
export async function eraseExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredSesiones(db, now)
  await endEnlacesBefore(db, now)
  await deleteOldIntentos(db, now)
  await deleteOldRepeticiones(db, now)
  await deleteOrigenes(db, now)
  await deleteUnconfirmedFactores(db, new Date(now.getTime() - DAY))
  await eraseCompradoresWithoutSale(db, now)
}
