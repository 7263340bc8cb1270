import { AppError, type Usuario } from '@talonario/contract'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { type Confirmacion, withConfirmacion } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo } from '#modules/sitio/correo/correo.service.ts'
import { createMailer } from '#outside/mailer.ts'
import { followAjustes, judge, refuseFixed, saveAll, tellOrganizadores, tryCorreo } from './ajuste.service.ts'
import { adviceOf, type Buzon, smtpUrlOf } from './ajuste-correo.rules.ts'

type CorreoPorConectar = Buzon & Confirmacion

/**
 * Sends the mails from this address from now on: after a mail to the caller has left by it, and every
 * organiser hears of it. Throws AJUSTE_FIJADO, AJUSTE_INVALIDO, CORREO_NO_SALE, and what `withConfirmacion` throws.
 */
export async function conectarCorreo(
  deps: Deps,
  caller: Usuario,
  { currentPassword, codigo, ...buzon }: CorreoPorConectar,
): Promise<void> {
  const { db, env, clock } = deps
  const ajustes = { SMTP_URL: smtpUrlOf(buzon), MAIL_FROM: buzon.direccion }
  refuseFixed(env, ajustes)
  // Nothing is dialled for anybody else.
  await withConfirmacion(db, caller, { currentPassword, codigo }, { keys: env, now: clock.now() }, async () => {})
  const { after } = await judge(db, env, ajustes)
  const mailer = createMailer(after)
  const trial = await tryCorreo({ db, mailer }, caller).finally(() => mailer.close())
  if (!trial.anda) throw new AppError('CORREO_NO_SALE', { motivo: adviceOf(buzon, trial.message) })
  await inTransaction(db, async db => {
    const campos = await saveAll(db, env, ajustes)
    await recordActo(db, 'conectarCorreo', '', { campos })
    const { direccion } = buzon
    await tellOrganizadores(db, (to, nombre) =>
      correo('correo-conectado', to, nombre, { quien: caller.nombreCompleto, direccion }),
    )
  })
  await followAjustes(deps)
}
