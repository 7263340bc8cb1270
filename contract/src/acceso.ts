import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { codigoDeAcceso } from './segundo-factor.ts'
import { usuario } from './usuario.ts'

/** `codigo`: the code of the second factor, if the account has one. */
export const loginForm = z.object({ email: f.email, password: f.passwordActual, codigo: f.opcional(codigoDeAcceso) })

export const accesoApi = {
  login: {
    method: 'POST',
    path: '/usuario/login',
    access: 'anyone',
    summary: 'Open a session.',
    body: loginForm,
    reply: z.object({ token: z.string(), user: usuario, message: z.string() }),
    errors: [
      'CREDENCIALES',
      'SEGUNDO_FACTOR_REQUERIDO',
      'SEGUNDO_FACTOR_INCORRECTO',
      'CUENTA_INACTIVA',
      'DEMASIADOS_INTENTOS',
    ],
  },
  logout: {
    method: 'POST',
    path: '/usuario/logout',
    access: 'anyone',
    propia: true,
    summary: 'End the session of the token sent; no error when there is none.',
    reply: z.object({ message: z.string() }),
  },
} as const satisfies Record<string, Endpoint>

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
