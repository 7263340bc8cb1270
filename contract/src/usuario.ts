import * as z from 'zod/mini'
import { ROLES } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** A person as the API shows them: missing texts are `''`; there is never a password, a hash or null. */
export const usuario = z.object({
  id: z.string(),
  _id: z.string(),
  nombreUsu: z.string(),
  nombreCompleto: z.string(),
  email: z.string(),
  ci: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  imagen: z.string(),
  rol: z.enum(ROLES),
  estado: z.enum(['activo', 'inactivo']),
  /** Whether `email` is verified: until then nothing sent to the address belongs to this account. */
  emailVerificado: z.boolean(),
  /** The new address of a pending change; `''` if there is none. */
  emailPendiente: z.string(),
})
export type Usuario = z.output<typeof usuario>

/** The first organiser's address if none is configured; it receives nothing. */
export const EMAIL_INICIAL = 'admin@talonario.local'

/** Why an account's data are refused. */
export const CUENTA_RECHAZADA = [
  'NOMBRE_USU_EN_USO',
  'EMAIL_EN_USO',
  'EMAIL_RESERVADO',
  'CI_EN_USO',
  'PASSWORD_COMUN',
] as const satisfies readonly ErrorCode[]
