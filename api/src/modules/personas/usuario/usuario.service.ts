import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { confirmationLimit, countIntento, deleteIntentos } from '#modules/sitio/intento/intento.service.ts'
import { findCuenta } from './usuario.queries.ts'
import {
  hashPassword,
  isCommonPassword,
  isPredictable,
  type Persona,
  verifyPassword,
} from './usuario-password.rules.ts'

export {
  type Cuenta,
  findCuenta,
  findCuentaByEmail,
  findTaken,
  hasAdmin,
  insertUsuario,
  insertUsuarios,
  lockAdmins,
  lockCuenta,
  lockUnchanged,
  updateUsuario,
} from './usuario.queries.ts'
export { advertenciaDeCi, refuseTaken } from './usuario.rules.ts'
export { toUsuario, usuarioColumns } from './usuario.shape.ts'
export {
  HASH_DE_NADIE,
  hashPassword,
  isCommonPassword,
  type Persona,
  verifyPassword,
} from './usuario-password.rules.ts'

/** Makes sure the caller knows the password of the account; counted like log-ins, or a stolen session could guess it. Returns its hash. */
export async function checkPassword(db: Db, id: string, password: string, now: Date): Promise<string> {
  const limite = confirmationLimit(id)
  await countIntento(db, [limite], now)
  const cuenta = await findCuenta(db, id)
  if (!cuenta || !(await verifyPassword(cuenta.passwordHash, password))) throw new AppError('PASSWORD_ACTUAL')
  await deleteIntentos(db, limite.clave)
  return cuenta.passwordHash
}

/** The hash of a password being chosen by this person; the commonest and the most guessable are refused. */
export async function hashNueva(password: string, persona: Persona): Promise<string> {
  if (isPredictable(password, persona) || (await isCommonPassword(password))) throw new AppError('PASSWORD_COMUN')
  return hashPassword(password)
}
