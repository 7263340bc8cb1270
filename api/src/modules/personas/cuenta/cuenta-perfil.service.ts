import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endRecuperaciones } from '#modules/personas/recuperacion/recuperacion.service.ts'
import { abrirSesion, cerrarSesiones } from '#modules/personas/sesion/sesion.service.ts'
import {
  comprobarPassword,
  findCuenta,
  hashNueva,
  refuseTaken,
  updateUsuario,
} from '#modules/personas/usuario/usuario.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { guardarImagen, olvidarImagen, prepararImagen } from '#modules/sitio/imagen/imagen.service.ts'

type Cambios = {
  nombreUsu?: string | undefined
  nombreCompleto?: string | undefined
  ci?: string | undefined
  telefono?: string | undefined
  direccion?: string | undefined
  email?: string | undefined
  password?: string | undefined
  currentPassword: string
}

/** A profile: one's own, or anyone's for an organiser. */
export async function profile(db: Db, id: string, caller: Usuario): Promise<Usuario> {
  if (caller.rol !== 'admin' && caller.id !== id) throw new AppError('SIN_PERMISO')
  const cuenta = await findCuenta(db, id)
  if (!cuenta) throw new AppError('USUARIO_NO_ENCONTRADO')
  return cuenta.usuario
}

/**
 * Changes one's own data, never role or state. A new password ends every session, this one too, and the answer carries a
 * fresh token; a new password or e-mail ends the recovery links under way.
 */
export async function update(
  db: Db,
  caller: Usuario,
  form: Cambios,
  { image, dispositivo, now }: { image: Buffer | null; dispositivo: string; now: Date },
): Promise<{ user: Usuario; token?: string }> {
  const known = await comprobarPassword(db, caller.id, form.currentPassword, now)
  const password_hash = form.password === undefined ? undefined : await hashNueva(form.password, caller)
  const imagen = await prepararImagen(image, 'avatar')
  return inTransaction(db, async db => {
    const changes = {
      ...ownColumns(form, caller),
      ...(imagen && { imagen: await guardarImagen(db, imagen) }),
      password_hash,
    }
    const user = await updateUsuario(db, caller.id, changes, known)
    if (!user) throw new AppError('SESION_VENCIDA')
    if (imagen && caller.imagen) await olvidarImagen(db, caller.imagen)
    if (password_hash || user.email !== caller.email) await endRecuperaciones(db, user.id, now)
    await anotar(db, 'update', user.id, { campos: changedFields(caller, user), password: password_hash !== undefined })
    if (!password_hash) return { user }
    await cerrarSesiones(db, user.id)
    return { user, token: await abrirSesion(db, user, now, dispositivo) }
  }).catch(refuseTaken)
}

/** Their names: what they held is nobody's business. */
const changedFields = (before: Usuario, after: Usuario) =>
  (Object.keys(after) as (keyof Usuario)[]).filter(field => before[field] !== after[field])

/** The columns a person may change; what was not sent stays (undefined sets nothing). */
const ownColumns = (form: Cambios, { rol }: Usuario) => ({
  nombre_usu: form.nombreUsu,
  nombre_completo: form.nombreCompleto,
  ci: form.ci,
  // A seller is to be reached: an empty telephone counts as absent.
  telefono: rol === 'vendedor' ? form.telefono || undefined : form.telefono,
  direccion: form.direccion,
  email: form.email,
})
