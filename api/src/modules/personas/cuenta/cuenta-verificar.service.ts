import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endRecuperaciones } from '#modules/personas/recuperacion/recuperacion.service.ts'
import { hashToken } from '#modules/personas/sesion/sesion.service.ts'
import { refuseTaken, updateUsuario } from '#modules/personas/usuario/usuario.service.ts'
import {
  type Direcciones,
  requireAllowed,
  takeVerificacion,
} from '#modules/personas/verificacion/verificacion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'

/**
 * Takes an address for the caller's, by the token mailed to it. Only its owner, signed in, can: a stranger who
 * registers somebody's address gains nothing when that person follows the link.
 */
export async function verificarCorreo(
  db: Db,
  caller: Usuario,
  token: string,
  { env, now }: { env: Direcciones; now: Date },
): Promise<Usuario> {
  return inTransaction(db, async db => {
    const email = await takeVerificacion(db, caller.id, { hash: hashToken(token), now })
    if (!email) throw new AppError('TOKEN_VERIFICACION')
    requireAllowed(email, env)
    const user = await updateUsuario(db, caller.id, { email, email_pendiente: '', email_verified_at: now })
    if (!user) throw new AppError('SESION_VENCIDA')
    // A recovery link that went to the address left behind opens nothing any more.
    if (email !== caller.email) await endRecuperaciones(db, caller.id, now)
    await recordActo(db, 'verificarCorreo', caller.id)
    return user
  }).catch(refuseTaken)
}
