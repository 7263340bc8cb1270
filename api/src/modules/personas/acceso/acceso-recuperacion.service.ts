import { AppError, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  countIntento,
  deleteIntentos,
  deleteIntentosFromAnywhere,
  insertIntentos,
  origenOf,
  originLimits,
  rememberOrigen,
} from '#http/throttle.ts'
import {
  accountLimit,
  claveDeDesconocido,
  mailLimits,
  recoveryLimitByNetwork,
  recoveryOriginLimit,
} from '#http/throttle-limits.ts'
import { newToken } from '#modules/personas/sesion/sesion.rules.ts'
import { cerrarSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { findUsuario, findUsuarioByEmail, updateUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { hashNueva } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo } from '#modules/sitio/correo/correo.service.ts'
import { findNombre } from '#modules/sitio/organizacion/organizacion.queries.ts'
import type { KeySource } from '#outside/data-key.ts'
import { endEnlaces, findEnlace, takeEnlace } from './acceso-enlace.queries.ts'
import { mailEnlace, newEnlace } from './acceso-enlace.service.ts'
import { announceNewPassword, type Direcciones, isReserved } from './acceso-verificacion.service.ts'

type Tx = Transaction<Database>

type Quien = { ip: string; dispositivo: string; keys: KeySource; now: Date }

/** Mails a link to the account with this e-mail, if there is one. The caller cannot tell. */
export async function recoverPassword(
  db: Db,
  email: string,
  { ip, dispositivo, keys, env, now }: Quien & { env: Direcciones },
): Promise<void> {
  await inTransaction(db, async db => {
    const usuario = (await findUsuarioByEmail(db, email))?.usuario
    const who = usuario?.id ?? claveDeDesconocido(email)
    const origen = await origenOf(keys, who, ip, dispositivo)
    const ofAccount = await originLimits(db, origen, { alone: recoveryOriginLimit, together: mailLimits(email), now })
    await countIntento(db, [...ofAccount, recoveryLimitByNetwork(ip)], now)
    const organizacion = await findNombre(db)
    if (!usuario) return spendAsMuch(db, now)
    await recordActo(db, 'recoverPassword', usuario.id)
    const { row, de, enlace } = newEnlace('recuperacion', { usuario_id: usuario.id }, { env, now })
    // An unverified address may be a stranger's: the mail contains no name that somebody chose.
    const nombre = usuario.emailVerificado ? usuario.nombreCompleto : ''
    await mailEnlace(db, row, correo('recuperacion', { de, para: usuario.email }, organizacion, nombre, enlace))
  })
}

/**
 * Runs as many statements as a link costs, of the same size and without effect, so that the time of the reply does not reveal whether there
 * is an account.
 */
async function spendAsMuch(db: Db, now: Date): Promise<void> {
  const clave = `nadie:${newToken()}`.padEnd(500, '-')
  for (let i = 0; i < 3; i++) await insertIntentos(db, [{ clave, at: now }])
  await deleteIntentos(db, clave)
}

/**
 * Sets a new password with the token of the mail. The token works once, and every session of the account ends. The link proves that the
 * address is theirs, so it is verified, and that the device is theirs: failed log-ins of strangers do not keep them out there.
 */
export async function resetPassword(
  db: Db,
  token: string,
  newPassword: string,
  { env, ip, dispositivo, keys, now }: Quien & { env: Direcciones },
): Promise<void> {
  const owner = (await findEnlace(db, 'recuperacion', token, now))?.usuarioId
  const found = owner && (await findUsuario(db, owner))
  if (!found) throw new AppError('TOKEN_RECUPERACION')
  const password_hash = await hashNueva(newPassword, found.usuario)
  await inTransaction(db, async db => {
    const usuarioId = (await takeEnlace(db, 'recuperacion', token, { now }))?.usuarioId
    const user = usuarioId && (await replacePassword(db, found.usuario, password_hash, { env, now }))
    if (!user) throw new AppError('TOKEN_RECUPERACION')
    await deleteIntentos(db, accountLimit(usuarioId).clave)
    await deleteIntentosFromAnywhere(db, usuarioId)
    await rememberOrigen(db, await origenOf(keys, usuarioId, ip, dispositivo), now)
  })
}

/**
 * Sets the password chosen through the mailed link, which verifies the address and ends the recoveries that others
 * had begun. Undefined if the account has ended.
 */
export async function replacePassword(
  db: Tx,
  usuario: Usuario,
  password_hash: string,
  { env, now }: { env: Direcciones; now: Date },
): Promise<Usuario | undefined> {
  const verified = (await isReserved(db, usuario, env)) ? {} : { email_verified_at: now }
  const user = await updateUsuario(db, usuario.id, { password_hash, ...verified })
  if (!user) return undefined
  await recordActo(db, 'resetPassword', user.id)
  await endEnlaces(db, 'recuperacion', { usuarioId: user.id })
  await cerrarSesiones(db, user.id)
  await announceNewPassword(db, user, now)
  return user
}
