import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const consultaForm = z.object({ email: f.email })

const conToken = z.object({ token: f.enlaceSecreto })

/** Purchases made with an e-mail address, for its owner; no account is needed. */
export const consultaApi = {
  pedirConsulta: {
    method: 'POST',
    path: '/consulta/pedir',
    access: 'anyone',
    summary: 'Mail a link to the numbers bought with an address; the same answer whether there are any.',
    body: consultaForm,
    reply: z.object({ message: z.string() }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  numerosPorCorreo: {
    method: 'POST',
    path: '/consulta/numeros',
    access: 'anyone',
    summary: 'The numbers bought with the address that the link was mailed to, newest draw first, a page at a time.',
    body: z.extend(conToken, { page: z.optional(f.pagina) }),
    reply: z.object({
      email: z.string(),
      /** Whether a verified account has the address: its purchases are shown and erased there too. */
      conCuenta: z.boolean(),
      /** Whether messages to everybody reach the address. */
      recibeMensajes: z.boolean(),
      numeros: z.array(
        z.object({
          numeroRifa: z.number(),
          idSorteo: z.string(),
          fechaSorteo: z.string(),
          /** Names the ticket's page. */
          talon: z.string(),
          enPersona: z.boolean(),
        }),
      ),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
    errors: ['TOKEN_CONSULTA'],
  },
  mensajesPorCorreo: {
    method: 'POST',
    path: '/consulta/mensajes',
    access: 'anyone',
    summary: 'Get no more messages to everybody at the address of a link, or get them again.',
    body: z.extend(conToken, { recibir: z.boolean() }),
    reply: z.object({ recibir: z.boolean(), message: z.string() }),
    errors: ['TOKEN_CONSULTA'],
  },
  borrarPorCorreo: {
    method: 'POST',
    path: '/consulta/borrar',
    access: 'anyone',
    summary: 'Erase what is kept of an address without an account, but for the sold numbers; the link ends.',
    body: conToken,
    reply: z.object({ message: z.string() }),
    errors: ['TOKEN_CONSULTA'],
  },
} as const satisfies Record<string, Endpoint>
