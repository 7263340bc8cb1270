import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const contactoForm = z.object({
  nombre: f.nombreDePersona('El nombre es obligatorio.'),
  email: f.email,
  mensaje: f.parrafo('El mensaje es obligatorio.'),
})

export const contactoApi = {
  contacto: {
    method: 'POST',
    path: '/contacto/contacto',
    access: 'anyone',
    summary: 'Leave a message for the organisers.',
    body: contactoForm,
    reply: z.object({ message: z.string() }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  listarMensajes: {
    method: 'GET',
    path: '/contacto/listarMensajes/:page',
    access: ['admin'],
    summary: 'Messages of the contact page, newest first, 20 a page.',
    params: z.object({ page: f.pagina }),
    reply: z.object({
      mensajes: z.array(
        z.object({
          _id: z.string(),
          nombre: z.string(),
          email: z.string(),
          mensaje: z.string(),
          fecha: z.string(),
        }),
      ),
      page: z.number(),
      pages: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>
