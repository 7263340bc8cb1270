import { AppError, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countIntento, deleteIntentos } from '#http/throttle.ts'
import { codeLimit } from '#http/throttle-limits.ts'
import { endEnlaces } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import {
  announceNewPassword,
  type Direcciones,
  requestEmailChange,
} from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { hasFactor } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { consumeCode } from '#modules/personas/segundo-factor/segundo-factor-codigo.service.ts'
import { cerrarSesiones, openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { findUsuario, telefonoColumns, updateUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { checkPassword, hashNueva, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { forgetImagen, prepareImagen, storeImagen } from '#modules/sitio/imagen/imagen.service.ts'
import type { KeySource } from '#outside/data-key.ts'

type Cambios = {
  nombreUsu?: string | undefined
  nombreCompleto?: string | undefined
  ci?: string | undefined
  telefono?: string | undefined
  direccion?: string | undefined
  email?: string | undefined
  password?: string | undefined
  codigo?: string | undefined
  currentPassword: string
}

/** The caller's profile; an organiser may read anyone's. */
export async function profile(db: Db, id: string, caller: Usuario): Promise<Usuario> {
  if (caller.rol !== 'admin' && caller.id !== id) throw new AppError('SIN_PERMISO')
  const found = await findUsuario(db, id)
  if (!found) throw new AppError('USUARIO_NO_ENCONTRADO')
  return found.usuario
}

/**
 * Changes the caller's own data, never role or state. A new password ends all sessions and open recovery links, and the reply contains a
 * new token. A new e-mail counts once it is verified; both require the second factor, if the account has one.
 */
export async function update(
  db: Db,
  caller: Usuario,
  form: Cambios,
  {
    image,
    dispositivo,
    env,
    now,
  }: { image: Buffer | null; dispositivo: string; env: Direcciones & KeySource; now: Date },
): Promise<{ user: Usuario; token?: string }> {
  const known = await checkPassword(db, caller.id, form.currentPassword, now)
  const password_hash = form.password === undefined ? undefined : await hashNueva(form.password, caller)
  const imagen = await prepareImagen(image, 'avatar')
  const email = otherAddress(form, caller)
  if (email) await countCode(db, caller, form.codigo, now)
  return inTransaction(db, async db => {
    const changes = {
      ...ownColumns(form, caller, env),
      ...(imagen && { imagen: await storeImagen(db, imagen) }),
      password_hash,
    }
    const changed = await updateUsuario(db, caller.id, changes, known)
    if (!changed) throw new AppError('SESION_VENCIDA')
    if (imagen && caller.imagen) await forgetImagen(db, caller.imagen)
    if (email) await requireCode(db, caller, form.codigo, { keys: env, now })
    if (password_hash) {
      await endEnlaces(db, 'recuperacion', { usuarioId: caller.id })
      await announceNewPassword(db, changed, now)
    }
    const user = email ? await requestEmailChange(db, caller, email, { env, now }) : changed
    await recordActo(db, 'update', user.id, {
      campos: changedFields(caller, user),
      password: password_hash !== undefined,
    })
    if (!password_hash) return { user }
    await cerrarSesiones(db, user.id)
    return { user, token: await openSesion(db, user, now, dispositivo) }
  }).catch(refuseTaken)
}

/** The new address, if it differs in more than capitals. */
const otherAddress = ({ email }: Cambios, caller: Usuario) =>
  email && email.toLowerCase() !== caller.email.toLowerCase() ? email : undefined

/** Counts the attempt before the transaction, so that a wrong code stays counted when that is undone. */
async function countCode(db: Db, { id }: Usuario, codigo: string | undefined, now: Date): Promise<void> {
  if (codigo) await countIntento(db, [codeLimit(id)], now)
}

async function requireCode(
  db: Transaction<Database>,
  caller: Usuario,
  codigo: string | undefined,
  moment: { keys: KeySource; now: Date },
): Promise<void> {
  if (!(await hasFactor(db, caller.id))) return
  if (!codigo) throw new AppError('CODIGO_REQUERIDO')
  if (!(await consumeCode(db, caller, codigo, moment))) throw new AppError('CODIGO_INCORRECTO')
  await deleteIntentos(db, codeLimit(caller.id).clave)
}

/** The names of the changed fields, without their values. */
const changedFields = (before: Usuario, after: Usuario) =>
  (Object.keys(after) as (keyof Usuario)[]).filter(field => before[field] !== after[field])

/** A seller must stay reachable: an empty telephone changes nothing. */
function changedTelefono({ telefono }: Cambios, { rol }: Usuario, env: Direcciones) {
  if (telefono === undefined || (rol === 'vendedor' && telefono === '')) return {}
  return telefonoColumns(telefono, env)
}

/** The columns a person may change; what was not sent stays (undefined sets nothing). */
const ownColumns = (form: Cambios, caller: Usuario, env: Direcciones) => ({
  nombre_usu: form.nombreUsu,
  nombre_completo: form.nombreCompleto,
  ci: form.ci,
  ...changedTelefono(form, caller, env),
  direccion: form.direccion,
  // Only the capitals may change here; another address waits for its verification.
  email: otherAddress(form, caller) ? undefined : form.email,
})
