import { randomBytes } from 'node:crypto'
import { AppError, type consultaApi, type ReplyOf, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeEnlace } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import { replacePassword } from '#modules/personas/acceso/acceso-recuperacion.service.ts'
import { type Direcciones, requireAllowed } from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { hasFactor } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import {
  findUsuarioByEmail,
  insertUsuario,
  lockUsuario,
  telefonoColumns,
} from '#modules/personas/usuario/usuario.queries.ts'
import { hashNueva, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { type CompradorDeCorreo, findComprador, findConsulta } from './datos-personales-consulta.queries.ts'

type Tx = Transaction<Database>
type Entrada = ReplyOf<typeof consultaApi.numerosPorCorreo>['entrada']

type Encontrado = { usuario: Usuario | undefined; conFactor: boolean; comprador: CompradorDeCorreo | undefined }

/**
 * How a link mailed to an address signs in. Organisers and whoever has a second factor use their password; an account whose
 * address is not verified may be a stranger's, who knows its password: a new one is chosen.
 */
export function entradaOf({ usuario, conFactor, comprador }: Encontrado): Entrada {
  if (!usuario) return comprador ? 'clave' : 'no'
  if (usuario.rol === 'admin' || usuario.rol === 'veedor' || conFactor || usuario.estado !== 'activo') return 'no'
  return usuario.emailVerificado ? 'cuenta' : 'clave'
}

/** The account of an address, and the person who last bought with it without one. */
export async function findEntrada(db: Db, email: string): Promise<Encontrado> {
  const usuario = (await findUsuarioByEmail(db, email))?.usuario
  const conFactor = usuario !== undefined && (await hasFactor(db, usuario.id))
  return { usuario, conFactor, comprador: await findComprador(db, email) }
}

type Momento = { env: Direcciones; dispositivo: string; now: Date }

/**
 * Opens a session with a mailed link, once; where there is no account one is made of what the buyer said, with the password
 * chosen. Throws TOKEN_CONSULTA, ENTRADA_SIN_CLAVE, ENTRADA_CON_CLAVE.
 */
export async function entrarPorCorreo(
  db: Db,
  { token, password }: { token: string; password?: string | undefined },
  { env, dispositivo, now }: Momento,
): Promise<{ token: string; user: Usuario }> {
  const email = (await findConsulta(db, token, now))?.email
  if (email === undefined) throw new AppError('TOKEN_CONSULTA')
  const { usuario, comprador } = await findEntrada(db, email)
  const persona = usuario ?? { nombreUsu: '', nombreCompleto: '', ci: '', ...comprador, email }
  const password_hash = password === undefined ? undefined : await hashNueva(password, persona)
  return await inTransaction(db, async db => {
    if (!(await takeEnlace(db, 'consulta', token, { now }))) throw new AppError('TOKEN_CONSULTA')
    // Looked up again under the lock, because hashing took a while.
    if (usuario && !(await lockUsuario(db, usuario.id))) throw new AppError('TOKEN_CONSULTA')
    const found = await findEntrada(db, email)
    if (found.usuario?.id !== usuario?.id) throw new AppError('TOKEN_CONSULTA')
    const entrada = entradaOf(found)
    if (entrada === 'no') throw new AppError('ENTRADA_CON_CLAVE')
    const user =
      entrada === 'cuenta' ? found.usuario : await withPassword(db, { ...found, email }, password_hash, { env, now })
    if (!user) throw new AppError('TOKEN_CONSULTA')
    await recordActo(db, 'entrarPorCorreo', user.id)
    return { token: await openSesion(db, user, now, dispositivo), user }
  }).catch(refuseTaken)
}

async function withPassword(
  db: Tx,
  { usuario, comprador, email }: Encontrado & { email: string },
  password_hash: string | undefined,
  { env, now }: Omit<Momento, 'dispositivo'>,
): Promise<Usuario | undefined> {
  if (password_hash === undefined) throw new AppError('ENTRADA_SIN_CLAVE')
  if (usuario) return replacePassword(db, usuario, password_hash, { env, now })
  if (!comprador) return undefined
  await requireAllowed(db, { email, rol: 'public' }, env)
  const { nombreCompleto: nombre_completo, ci, telefono } = comprador
  const row = {
    nombre_usu: nombreUsuOf(email),
    nombre_completo,
    ci,
    ...telefonoColumns(telefono, env),
    email,
    rol: 'public' as const,
    password_hash,
  }
  return insertUsuario(db, { ...row, email_verified_at: now })
}

/** A user name that a person may change: of the address, and letters by chance, so that people of one name do not meet in it. */
const nombreUsuOf = (email: string): string =>
  `${(email.split('@')[0] ?? '').replace(/[^a-z\d]/gi, '').slice(0, 30) || 'comprador'}-${randomBytes(4).toString('hex')}`
