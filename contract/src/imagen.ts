import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const imagen = z.object({ imagen: f.nombreImagen })

/** Pictures, immutable: their name is the hash of their content. */
export const imagenApi = {
  producto: {
    method: 'GET',
    path: '/uploads/:imagen',
    access: 'anyone',
    summary: 'A picture.',
    params: imagen,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  avatar: {
    method: 'GET',
    path: '/uploads/avatars/:imagen',
    access: 'anyone',
    summary: 'An avatar.',
    params: imagen,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  avatarUsuario: {
    method: 'GET',
    path: '/usuario/avatar/:imagen',
    access: 'anyone',
    summary: 'An avatar.',
    params: imagen,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
