import { dayIn, padNumber } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { CUOTAS, codeWriter, enlaceOf } from '#modules/numeros/toma/toma-codigo.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { listPorAvisar } from './cuota.queries.ts'

/** Days before an instalment is due, and after. */
const AVISOS = [7, 1, -3]

/** Reminds buyers of what is due, once each time, however many processes run this and however often; a moved draw reminds again. */
export async function remindOfCuotas(db: Db, env: Deps['env'], now: Date): Promise<void> {
  const porAvisar = await listPorAvisar(db, { hoy: dayIn(env.TZ_RIFA, now), zone: env.TZ_RIFA, dias: AVISOS })
  if (porAvisar.length === 0) return
  const [width, codigoOf] = [await findNumberWidth(db), await codeWriter(env, CUOTAS)]
  const mails = porAvisar.map(cuota => {
    const { titularId, n, dias, vence, email } = cuota
    const escrita = {
      ...cuota,
      numero: padNumber(cuota.numero, width),
      enlace: enlaceOf(env, CUOTAS, codigoOf(titularId)),
    }
    return correo('cuota', { de: [titularId, n, dias, vence.toISOString()], para: email }, env, escrita, now)
  })
  await enqueueCorreo(db, mails)
}
