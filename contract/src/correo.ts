import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const correo = z.object({
  _id: z.string(),
  para: z.string(),
  asunto: z.string(),
  creado: z.string(),
  enviado: z.string(),
  /** `guardado`: written to a file, without a mail server. `rebotado`: the receiving server knows no such address. */
  estado: z.enum(['pendiente', 'enviado', 'guardado', 'fallido', 'rebotado']),
  intentos: z.number(),
})

/** The outgoing mail, for organisers, who read it here if there is no mail server. */
export const correoApi = {
  listarCorreos: {
    method: 'GET',
    path: '/correo/listarCorreos/:page',
    access: ['admin'],
    summary: 'Outgoing mail, newest first, 20 a page.',
    params: z.object({ page: f.pagina }),
    reply: z.object({
      correos: z.array(correo),
      page: z.number(),
      pages: z.number(),
      /** Where mail goes now. */ salida: z.enum(['smtp', 'archivo']),
    }),
  },
  verCorreo: {
    method: 'GET',
    path: '/correo/verCorreo/:id',
    access: ['admin'],
    summary:
      'One message with its text. Links that open an account are shown only where there is no SMTP; a veedor reads none to act by.',
    params: z.object({ id: f.id }),
    reply: z.object({ correo: z.extend(correo, { texto: z.string(), error: z.string() }) }),
    errors: ['NO_ENCONTRADO'],
  },
  reenviarCorreo: {
    method: 'POST',
    path: '/correo/reenviarCorreo/:id',
    access: ['admin'],
    summary: 'Send a message again that was given up, as it was written.',
    params: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'CORREO_SIN_FALLAR'],
  },
} as const satisfies Record<string, Endpoint>
