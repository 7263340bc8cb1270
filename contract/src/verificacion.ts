import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { usuario } from './usuario.ts'

/**
 * Verifies that an e-mail address belongs to its account, by a link in a mail, followed while signed in to that account. In a file of its
 * own, because every page may ask to verify and loads it, without the other calls of `acceso`.
 */
export const verificacionApi = {
  verificarCorreo: {
    method: 'POST',
    path: '/usuario/verificar-correo/:token',
    access: 'signed-in',
    propia: true,
    summary: 'Answer from an address with the token mailed to it: the caller’s own, or the one a change waits for.',
    params: z.object({ token: f.enlaceSecreto }),
    reply: z.object({ user: usuario, message: z.string() }),
    errors: ['TOKEN_VERIFICACION', 'EMAIL_EN_USO', 'EMAIL_RESERVADO'],
  },
  reenviarVerificacion: {
    method: 'POST',
    path: '/usuario/reenviar-verificacion',
    access: 'signed-in',
    propia: true,
    summary: 'Mail another link; the one before it stops working.',
    reply: z.object({ /** Where it went. */ email: z.string(), message: z.string() }),
    errors: ['CORREO_VERIFICADO', 'EMAIL_RESERVADO', 'DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
