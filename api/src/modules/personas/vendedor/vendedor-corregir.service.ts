import { AppError, type corregirVendedorForm, type Usuario } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endRecuperaciones } from '#modules/personas/recuperacion/recuperacion.service.ts'
import { findCuenta, lockCuenta, refuseTaken, updateUsuario } from '#modules/personas/usuario/usuario.service.ts'
import { type Direcciones, requireAllowed, sendFirst } from '#modules/personas/verificacion/verificacion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'

type Datos = z.output<typeof corregirVendedorForm>

/**
 * Puts right what was typed wrong about a seller. An e-mail that its owner has answered from is theirs to change: EMAIL_VERIFICADO.
 * A new one gets the link to verify it, and links to a new password that went to the former one stop working.
 */
export async function corregirVendedor(
  db: Db,
  { id, ...form }: Datos,
  { env, now }: { env: Direcciones; now: Date },
): Promise<Usuario> {
  return await inTransaction(db, async db => {
    await lockCuenta(db, id)
    const before = (await findCuenta(db, id))?.usuario
    if (before?.rol !== 'vendedor') throw new AppError('VENDEDOR_NO_ENCONTRADO')
    const moves = form.email.toLowerCase() !== before.email.toLowerCase()
    if (moves && before.emailVerificado) throw new AppError('EMAIL_VERIFICADO')
    if (moves) requireAllowed(form.email, env)
    const user = await updateUsuario(db, id, {
      nombre_completo: form.nombreCompleto,
      ...{ ci: form.ci, telefono: form.telefono, direccion: form.direccion, email: form.email },
      ...(moves && { email_pendiente: '' }),
    })
    if (!user) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    const campos = (Object.keys(user) as (keyof Usuario)[]).filter(field => before[field] !== user[field])
    if (campos.length > 0) await recordActo(db, 'corregirVendedor', id, { campos })
    if (!moves) return user
    await endRecuperaciones(db, id, now)
    await sendFirst(db, user, { env, now })
    return user
  }).catch(refuseTaken)
}
