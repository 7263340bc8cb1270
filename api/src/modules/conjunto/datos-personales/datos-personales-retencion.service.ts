import type { Db } from '#db/schema.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import type { Mailer } from '#outside/mailer.ts'
import {
  deleteMensajesBefore,
  eraseCompradoresDeSorteados,
  eraseCompradoresImpagos,
  eraseCorreosBefore,
  erasePagadoresBefore,
  listCorreosConDatos,
} from './datos-personales-retencion.queries.ts'

/** How long personal data are kept; docs/personal-data.md says why. */
export type Plazos = {
  RETENCION_MENSAJES_DIAS: number
  RETENCION_CORREOS_DIAS: number
  RETENCION_IMPAGAS_DIAS: number
  RETENCION_COMPRADORES_MESES: number
}

/** Erases what its time is over for. What was erased is counted in the audit trail. */
export async function aplicarRetencion(db: Db, plazos: Plazos, mailer: Mailer, now: Date): Promise<void> {
  const erased = {
    mensajes: await deleteMensajesBefore(db, daysBefore(now, plazos.RETENCION_MENSAJES_DIAS)),
    correos: await eraseCorreosBefore(db, daysBefore(now, plazos.RETENCION_CORREOS_DIAS)),
    impagas: await eraseCompradoresImpagos(db, daysBefore(now, plazos.RETENCION_IMPAGAS_DIAS)),
    compras: await eraseCompradoresDeSorteados(db, monthsBefore(now, plazos.RETENCION_COMPRADORES_MESES)),
  }
  if (Object.values(erased).some(count => count > 0)) await anotar(db, 'aplicarRetencion', '', erased)
  await erasePagadoresBefore(db, daysBefore(now, plazos.RETENCION_IMPAGAS_DIAS))
  await olvidarArchivos(db, mailer)
}

/** Mail written to the data folder goes when its row has nothing personal any more. */
async function olvidarArchivos(db: Db, mailer: Mailer): Promise<void> {
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
