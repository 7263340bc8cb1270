import * as z from 'zod/mini'
import { ROLES } from './endpoint.ts'

/** A person as the API shows it: texts are `''` when missing; no password, hash or null ever. */
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
  /** Its owner has answered from `email`: until then what hangs on the address is not this account's. */
  emailVerificado: z.boolean(),
  /** The address a change waits for; `''` when none does. */
  emailPendiente: z.string(),
})
export type Usuario = z.output<typeof usuario>
