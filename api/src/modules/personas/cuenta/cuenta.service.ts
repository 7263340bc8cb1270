import type { Rol, Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { advertenciaDeCi, hashNueva, insertUsuario, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { guardarImagen, type Imagen, prepararImagen } from '#modules/sitio/imagen/imagen.service.ts'
import { contarIntento, limiteDeRegistro } from '#modules/sitio/intento/intento.service.ts'

type Registro = {
  nombreUsu: string
  nombreCompleto: string
  ci: string
  email: string
  password: string
  telefono?: string | undefined
  direccion?: string | undefined
}

/** Opens a shopper's account: the role is never asked. */
export async function register(
  db: Db,
  form: Registro,
  { image, ip, now }: { image: Buffer | null; ip: string; now: Date },
): Promise<void> {
  await contarIntento(db, [limiteDeRegistro(ip)], now)
  await crearCuenta(db, form, ALTA.register, image)
}

/** Opens a seller's account for an organiser, who is warned of a document that looks mistyped. */
export async function registerVendedor(
  db: Db,
  form: Registro,
  image: Buffer | null,
): Promise<{ user: Usuario; advertencia: string }> {
  return { user: await crearCuenta(db, form, ALTA.registerVendedor, image), advertencia: advertenciaDeCi(form.ci) }
}

const ALTA = {
  register: { accion: 'register', rol: 'public' },
  registerVendedor: { accion: 'registerVendedor', rol: 'vendedor' },
} as const
type Alta = (typeof ALTA)[keyof typeof ALTA]

async function crearCuenta(db: Db, form: Registro, { accion, rol }: Alta, image: Buffer | null): Promise<Usuario> {
  const password_hash = await hashNueva(form.password, form)
  const imagen = await prepararImagen(image, 'avatar')
  return inTransaction(db, async db => {
    const user = await insertUsuario(db, await toRow(db, form, rol, password_hash, imagen))
    await anotar(db, accion, user.id)
    return user
  }).catch(refuseTaken)
}

async function toRow(db: Db, form: Registro, rol: Rol, password_hash: string, imagen: Imagen | null) {
  return {
    nombre_usu: form.nombreUsu,
    nombre_completo: form.nombreCompleto,
    ci: form.ci,
    email: form.email,
    telefono: form.telefono ?? '',
    direccion: form.direccion ?? '',
    imagen: imagen && (await guardarImagen(db, imagen)),
    rol,
    password_hash,
  }
}
