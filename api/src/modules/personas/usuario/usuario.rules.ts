import { AppError, type ErrorCode } from '@talonario/contract'
import { violatedConstraint } from '#db/sql-state.ts'

const TAKEN: Record<string, ErrorCode> = {
  usuario_nombre_usu_unico: 'NOMBRE_USU_EN_USO',
  usuario_nombre_usu_clave_unica: 'NOMBRE_USU_EN_USO',
  usuario_email_unico: 'EMAIL_EN_USO',
  usuario_ci_unico: 'CI_EN_USO',
}

/** What the database says of a name, e-mail or document that somebody has, in the product's words. */
export function refuseTaken(error: unknown): never {
  const code = TAKEN[violatedConstraint(error) ?? '']
  throw code ? new AppError(code) : error
}

const PESOS = [2, 9, 8, 7, 6, 3, 4]

/** What to tell the organiser about a document that cannot be a Uruguayan one; `''` when it can, or is no such document. */
export function advertenciaDeCi(ci: string): string {
  if (ci.length < 7 || ci.length > 8) return ''
  const digits = [...ci.padStart(8, '0')].map(Number)
  const sum = PESOS.reduce((total, peso, index) => total + peso * (digits[index] ?? 0), 0)
  return digits[7] === (10 - (sum % 10)) % 10
    ? ''
    : 'El dígito verificador no corresponde a una cédula uruguaya. Revisá el documento.'
}
