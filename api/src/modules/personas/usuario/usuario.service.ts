import { AppError, type ErrorCode, esCedula, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { countIntento, deleteIntentos } from '#http/throttle.ts'
import { confirmationLimit } from '#http/throttle-limits.ts'
import { findUsuario } from './usuario.queries.ts'
import {
  hashPassword,
  isCommonPassword,
  MUY_COMUN,
  type Persona,
  verifyPassword,
  whyPredictable,
} from './usuario-password.rules.ts'

/** Somebody who may sell and hold the raffle's money: a seller or an organiser. Undefined for anybody else. */
export async function findQuienVende(db: Db, id: string): Promise<Usuario | undefined> {
  const usuario = (await findUsuario(db, id))?.usuario
  return usuario && ['vendedor', 'admin'].includes(usuario.rol) ? usuario : undefined
}

/** Checks the caller's password and returns its hash. Tries are counted like log-ins, so that a stolen session cannot be used to guess it. */
export async function checkPassword(db: Db, id: string, password: string, now: Date): Promise<string> {
  const limite = confirmationLimit(id)
  await countIntento(db, [limite], now)
  const found = await findUsuario(db, id)
  if (!found || !(await verifyPassword(found.passwordHash, password))) throw new AppError('PASSWORD_ACTUAL')
  await deleteIntentos(db, limite.clave)
  return found.passwordHash
}

/** Hashes a password that this person chooses; refuses the commonest and the easily guessed. */
export async function hashNueva(password: string, persona: Persona): Promise<string> {
  const motivo = whyPredictable(password, persona) ?? ((await isCommonPassword(password)) && MUY_COMUN)
  if (motivo) throw new AppError('PASSWORD_COMUN', { motivo })
  return hashPassword(password)
}

const TAKEN: Record<string, ErrorCode> = {
  usuario_nombre_usu_unico: 'NOMBRE_USU_EN_USO',
  usuario_nombre_usu_clave_unica: 'NOMBRE_USU_EN_USO',
  usuario_email_unico: 'EMAIL_EN_USO',
  usuario_ci_unico: 'CI_EN_USO',
}

/** Translates the database's refusal of a taken name, e-mail or document. */
export function refuseTaken(error: unknown): never {
  const code = TAKEN[violatedConstraint(error) ?? '']
  throw code ? new AppError(code) : error
}

/** A warning about an invalid Uruguayan document; `''` if the document is valid or of another kind. */
export function advertenciaDeCi(ci: string): string {
  return ci.length < 7 || ci.length > 8 || esCedula(ci)
    ? ''
    : 'El dígito verificador no corresponde a una cédula uruguaya. Revisá el documento.'
}
