import * as z from 'zod/mini'
import { FUENTES, fuenteDatos } from './fuente.ts'
import { premio } from './premio.ts'

/** agendado → cerrado (sales frozen, list sealed) → realizado; or cancelado, only without sold numbers. */
export const ESTADOS_SORTEO = ['agendado', 'cerrado', 'realizado', 'cancelado'] as const

export const sorteo = z.object({
  _id: z.string(),
  id: z.string(),
  /** Noon UTC of the day of the draw. */
  fechaSorteo: z.string(),
  estado: z.enum(ESTADOS_SORTEO),
  /** 1 to 12. */
  mes: z.number(),
  año: z.number(),
  fuente: z.enum(FUENTES),
  fuenteDatos,
  premios: z.array(premio),
})
export type Sorteo = z.output<typeof sorteo>

export const ganador = z.object({
  numeroRifa: z.number(),
  nombreParticipante: z.string(),
  premio: z.object({ _id: z.string(), nombre: z.string(), descripcion: z.string() }),
})
export type Ganador = z.output<typeof ganador>
