import * as z from 'zod/mini'
import { ROLES } from './endpoint.ts'

/** A person as the API shows it: texts are `''` if missing; never a password, hash or null. */
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
