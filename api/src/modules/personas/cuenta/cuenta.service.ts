import { AppError, type Rol, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Direcciones, requireAllowed, sendFirst } from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { insertUsuario, lockAdmins, lockUsuario, telefonoColumns } from '#modules/personas/usuario/usuario.queries.ts'
import { advertenciaDeCi, hashNueva, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { type Imagen, prepareImagen, storeImagen } from '#modules/sitio/imagen/imagen.service.ts'

type Registro = {
  nombreUsu: string
  nombreCompleto: string
  ci: string
  email: string
  password: string
  telefono?: string | undefined
  direccion?: string | undefined
  grupo?: string | undefined
}

/** Opens a shopper's account; the role cannot be chosen. */
export async function register(db: Db, form: Registro, alta: Alta): Promise<void> {
  await createUsuario(db, form, 'register', alta)
}

/** Opens a seller's account for an organiser, with a warning if the document looks mistyped. */
export async function registerVendedor(
  db: Db,
  form: Registro,
  alta: Alta,
): Promise<{ user: Usuario; advertencia: string }> {
  return { user: await createUsuario(db, form, 'registerVendedor', alta), advertencia: advertenciaDeCi(form.ci) }
}

type Alta = { image: Buffer | null; env: Direcciones; now: Date }
const ROL = { register: 'public', registerVendedor: 'vendedor' } as const

async function createUsuario(
  db: Db,
  form: Registro,
  accion: keyof typeof ROL,
  { image, ...momento }: Alta,
): Promise<Usuario> {
  await requireAllowed(db, { email: form.email, rol: ROL[accion] }, momento.env)
  const password_hash = await hashNueva(form.password, form)
  const imagen = await prepareImagen(image, 'avatar')
  return inTransaction(db, async db => {
    const row = await toRow(db, { form, rol: ROL[accion], password_hash, imagen, env: momento.env })
    // The seller has not chosen this password: the invitation still lets them set their own.
    const user = await insertUsuario(db, { ...row, sin_clave_propia: accion === 'registerVendedor' })
    await recordActo(db, accion, user.id)
    await sendFirst(db, user, momento)
    return user
  }).catch(refuseTaken)
}

type Nueva = { form: Registro; rol: Rol; password_hash: string; imagen: Imagen | null; env: Direcciones }

async function toRow(db: Db, { form, rol, password_hash, imagen, env }: Nueva) {
  return {
    nombre_usu: form.nombreUsu,
    nombre_completo: form.nombreCompleto,
    ci: form.ci,
    email: form.email,
    ...telefonoColumns(form.telefono ?? '', env),
    direccion: form.direccion ?? '',
    grupo: form.grupo ?? '',
    imagen: imagen && (await storeImagen(db, imagen)),
    rol,
    password_hash,
  }
}

/** Locks the account. Throws ULTIMO_ADMIN for an organiser if no other one is active. */
export async function lockForEnd(db: Db, id: string) {
  const admins = await lockAdmins(db)
  const found = await lockUsuario(db, id)
  if (!found) throw new AppError('USUARIO_NO_ENCONTRADO')
  const another = admins.some(admin => admin.id !== id && admin.estado === 'activo')
  if (found.rol === 'admin' && !another) throw new AppError('ULTIMO_ADMIN')
  return found
}
