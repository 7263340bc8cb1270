import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const recoverForm = z.object({ email: f.email })

export const recuperacionApi = {
  recoverPassword: {
    method: 'POST',
    path: '/usuario/recover-password',
    access: 'anyone',
    summary: 'Mail a link to set a new password; the same answer for known and unknown addresses.',
    body: recoverForm,
    reply: z.object({ message: z.string() }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  resetPassword: {
    method: 'POST',
    path: '/usuario/reset-password/:resetToken',
    access: 'anyone',
    summary: 'Set a new password with the token of the mail; every session ends.',
    params: z.object({ resetToken: f.enlaceSecreto }),
    body: z.object({ newPassword: f.passwordNueva }),
    reply: z.object({ message: z.string() }),
    errors: ['TOKEN_RECUPERACION', 'PASSWORD_COMUN'],
  },
} as const satisfies Record<string, Endpoint>
