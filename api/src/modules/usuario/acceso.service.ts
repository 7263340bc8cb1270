import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { anotar } from '#modules/auditoria/auditoria.service.ts'
import { deleteIntentos, deleteOneIntento } from './intentos.queries.ts'
import { claveDeDesconocido, limiteDeCuenta, limiteDeLogin } from './intentos.rules.ts'
import { contarIntento } from './intentos.service.ts'
import { HASH_DE_NADIE, verifyPassword } from './password.rules.ts'
import { abrirSesion } from './sesion.service.ts'
import { findCuenta, findCuentaByEmail, lockUnchanged } from './usuario.queries.ts'

/**
 * Opens a session. An unknown e-mail and a wrong password walk the same road: counted, compared and refused alike. That an
 * account is inactive is said only to whoever knows its password.
 */
export async function login(
  db: Db,
  { email, password }: { email: string; password: string },
  ip: string,
  now: Date,
): Promise<{ token: string; user: Usuario }> {
  const cuenta = await findCuentaByEmail(db, email)
  const ofAccount = limiteDeCuenta(cuenta?.usuario.id ?? claveDeDesconocido(email))
  const ofAddress = limiteDeLogin(ip)
  await contarIntento(db, [ofAccount, ofAddress], now)
  const matches = await verifyPassword(cuenta?.passwordHash ?? HASH_DE_NADIE, password)
  if (!cuenta || !matches) {
    await anotar(db, 'loginFallido', cuenta?.usuario.id ?? '', { motivo: 'credenciales' })
    throw new AppError('CREDENCIALES')
  }
  await deleteIntentos(db, ofAccount.clave)
  await deleteOneIntento(db, ofAddress.clave, now)
  if (cuenta.usuario.estado === 'inactivo') {
    await anotar(db, 'loginFallido', cuenta.usuario.id, { motivo: 'inactiva' })
    throw new AppError('CUENTA_INACTIVA')
  }
  return inTransaction(db, async db => {
    // Comparing took a while: a password changed or an account ended meanwhile opens nothing.
    if (!(await lockUnchanged(db, cuenta.usuario.id, cuenta.passwordHash))) throw new AppError('CREDENCIALES')
    const { id, rol } = cuenta.usuario
    await anotar(db, 'login', id, {}, { id, rol })
    return { token: await abrirSesion(db, cuenta.usuario, now), user: cuenta.usuario }
  })
}

/** Makes sure the caller knows the password of the account; counted like log-ins, or a stolen session could guess it. Answers its hash. */
export async function comprobarPassword(db: Db, id: string, password: string, now: Date): Promise<string> {
  const limite = limiteDeCuenta(id)
  await contarIntento(db, [limite], now)
  const cuenta = await findCuenta(db, id)
  if (!cuenta || !(await verifyPassword(cuenta.passwordHash, password))) throw new AppError('PASSWORD_ACTUAL')
  await deleteIntentos(db, limite.clave)
  return cuenta.passwordHash
}
