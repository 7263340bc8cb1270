import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** What to do before a raffle is published, in the order of the work. */
export const PASOS = [
  'organizacion',
  'sorteo',
  'premios',
  'numeros',
  'cobros',
  'correo',
  'vendedores',
  'legales',
  'segundoFactor',
] as const
export type Paso = (typeof PASOS)[number]

/** Required before anything may be sold online: who organises, how to reach them, and the terms. */
export const PASOS_OBLIGATORIOS = ['organizacion', 'legales'] as const satisfies Paso[]

export const publicacionApi = {
  leerPublicacion: {
    method: 'GET',
    path: '/publicacion/leer',
    access: ['admin'],
    summary: 'Whether the raffle is open to the public, and which steps before that are done.',
    reply: z.object({
      publicada: z.boolean(),
      pasos: z.array(z.object({ paso: z.enum(PASOS), hecho: z.boolean() })),
    }),
  },
  despublicar: {
    method: 'POST',
    path: '/publicacion/despublicar',
    access: ['admin'],
    summary: 'Take it back: no new order online; those that are open go on.',
    reply: z.object({ message: z.string() }),
    errors: ['CAMPANIA_TERMINADA'],
  },
  publicar: {
    method: 'POST',
    path: '/publicacion/publicar',
    access: ['admin'],
    summary: 'Open the raffle to the public. What is missing is named once, and overridden where that breaks no law.',
    body: z.object({ /** Although steps that are not obligatory are missing. */ igual: z.optional(z.boolean()) }),
    reply: z.object({ message: z.string() }),
    errors: ['FALTA_PARA_PUBLICAR', 'FALTA_OBLIGATORIO'],
  },
} as const satisfies Record<string, Endpoint>
