import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { JURISDICCIONES, organizacion } from './organizacion.ts'

/** Everything needed to sell the numbers of a raffle with one draw. */
export const primeraRifaForm = z.object({
  nombre: f.texto('Escribí el nombre de la rifa.', 60),
  contacto: organizacion.shape.identidad.shape.contacto,
  cantidad: f.entero(1, limits.rifasPorGeneracion, 'Escribí cuántos números son.'),
  precioRifa: f.importe(0.01, 'Escribí cuánto cuesta cada número.'),
  fecha: f.dia('Elegí el día del sorteo.'),
  premio: f.texto('Escribí qué se sortea.'),
})

export const comienzoApi = {
  empezarRifa: {
    method: 'POST',
    path: '/comienzo/empezar',
    access: ['admin'],
    summary:
      'Name the raffle, schedule its draw, make its numbers and its first prize, all or nothing, while it has no draw.',
    body: primeraRifaForm,
    reply: z.object({ message: z.string() }),
    idempotent: true,
    errors: [
      'CAMPANIA_EMPEZADA',
      'CAMPANIA_TERMINADA',
      'FECHA_PASADA',
      'HORA_OCUPADA',
      'SORTEO_NO_ENCONTRADO',
      'CLAVE_REUTILIZADA',
    ],
  },
  modeloDeBases: {
    method: 'GET',
    path: '/comienzo/bases',
    access: ['admin'],
    summary:
      'A sample of terms by the place where the raffle is made, filled with what is known of it. Saved by whoever has read it.',
    query: z.object({ jurisdiccion: f.opcional(z.enum(JURISDICCIONES, { error: 'Elegí un lugar de la lista.' })) }),
    reply: z.object({ texto: z.string() }),
  },
} as const satisfies Record<string, Endpoint>
