import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const cerrarSesionesForm = z.object({ currentPassword: f.passwordActual })

const sesion = z.object({
  /** Identifies the session, without giving access to it. */
  id: z.string(),
  /** Browser and system from the user agent: 'Chrome en Android'; `''` if unknown. */
  dispositivo: z.string(),
  /** Instants in ISO form; `usada` is exact to the minute. */
  abierta: z.string(),
  usada: z.string(),
  /** The session of this call. */
  actual: z.boolean(),
})
export type SesionAbierta = z.output<typeof sesion>

export const sesionApi = {
  sesiones: {
    method: 'GET',
    path: '/usuario/sesiones',
    access: 'signed-in',
    summary: 'The caller’s open sessions: this one, then the latest used first.',
    reply: z.object({ sesiones: z.array(sesion) }),
  },
  cerrarSesiones: {
    method: 'POST',
    path: '/usuario/sesiones/cerrar',
    access: 'signed-in',
    propia: true,
    summary: 'End every session of the caller but the one that asks.',
    body: cerrarSesionesForm,
    reply: z.object({ cerradas: z.number(), message: z.string() }),
    errors: ['PASSWORD_ACTUAL', 'DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
