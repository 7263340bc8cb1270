import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { codigo } from './enlace.ts'
import * as f from './fields.ts'

/** A page to print (PDF), or a picture to send (PNG). */
const formato = z.object({ formato: z.enum(['a4', 'cuadrado'], { error: 'Elegí un formato.' }) })

/** The previews that messengers show of a link; title and text are in the head of its page. */
export const vistaPreviaApi = {
  vistaDeEnlace: {
    method: 'GET',
    path: '/vista-previa/enlace/:codigo',
    access: 'anyone',
    summary: 'A seller’s link as a picture (PNG): whose it is, the prizes, the day and the price.',
    params: z.object({ codigo }),
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['ENLACE_NO_ENCONTRADO', 'DEMASIADOS_INTENTOS'],
  },
  vistaDeSorteo: {
    method: 'GET',
    path: '/vista-previa/sorteo/:id',
    access: 'anyone',
    summary:
      'A draw as a picture (PNG): its prizes, the winning numbers once they are published, or that it was called off.',
    params: z.object({ id: f.id }),
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  afiche: {
    method: 'GET',
    path: '/vista-previa/afiche',
    access: 'anyone',
    summary: 'A poster of the raffle: prizes, price, day, organiser and permit, and a code that leads to the shop.',
    query: formato,
    reply: z.unknown(),
    replyAs: 'file',
  },
  aficheDeEnlace: {
    method: 'GET',
    path: '/vista-previa/enlace/:codigo/afiche',
    access: 'anyone',
    summary: 'The same with the link of a seller.',
    params: z.object({ codigo }),
    query: formato,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['ENLACE_NO_ENCONTRADO', 'DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
