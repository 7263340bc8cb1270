import * as z from 'zod/mini'
import { deCampania } from './campania-lista.ts'
import { CLASES_CAMPANIA } from './clases.ts'
import type { Endpoint } from './endpoint.ts'
import { cancelado, desierto, ESTADOS_SORTEO, TIPOS_SORTEO } from './sorteo.ts'

const enCalendario = z.object({
  id: z.string(),
  /** Noon UTC of the day of the draw, and its instant. */
  fechaSorteo: z.string(),
  hora: z.string(),
  tipo: z.enum(TIPOS_SORTEO),
  estado: z.enum(ESTADOS_SORTEO),
  desierto: z.optional(desierto),
  cancelado: z.optional(cancelado),
  /** Until when what is due for it may be paid; '' in a serie. */
  vence: z.string(),
  /** Its prizes, each with those that its last digits decide. */
  premios: z.array(
    z.object({
      nombre: z.string(),
      terminaciones: z.array(z.object({ nombre: z.string(), cifras: z.number() })),
    }),
  ),
})
export type EnCalendario = z.output<typeof enCalendario>

export const calendarioApi = {
  calendario: {
    method: 'GET',
    path: '/sorteo/calendario',
    access: 'anyone',
    withoutToken: true,
    shared: true,
    summary:
      'The draws of a campaign by date, drawn ones, those without participants and those called off with sold numbers too, with their prizes; not those that were cancelled without.',
    query: deCampania,
    reply: z.object({ clase: z.enum(CLASES_CAMPANIA), sorteos: z.array(enCalendario) }),
  },
} as const satisfies Record<string, Endpoint>
