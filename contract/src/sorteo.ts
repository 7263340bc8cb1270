import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { premio } from './premio.ts'

/** agendado → cerrado (sales frozen, list sealed) → realizado; or cancelado, only without sold numbers. */
export const ESTADOS_SORTEO = ['agendado', 'cerrado', 'realizado', 'cancelado'] as const

/** Where the entropy of a draw comes from; see docs/draw.md. */
export const FUENTES = ['drand', 'loteria', 'interna', 'bolillero'] as const
export type Fuente = (typeof FUENTES)[number]

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
  premios: z.array(premio),
})
export type Sorteo = z.output<typeof sorteo>

const ganador = z.object({
  numeroRifa: z.number(),
  nombreParticipante: z.string(),
  premio: z.object({ _id: z.string(), nombre: z.string(), descripcion: z.string() }),
})
export type Ganador = z.output<typeof ganador>

const ELEGIR = 'Selecciona un sorteo y al menos un premio para asignar.'
export const asignarPremioForm = z.object({
  idSorteo: z.pipe(z.string({ error: ELEGIR }).check(z.minLength(1, ELEGIR)), f.id),
  idPremios: z
    .array(f.id, { error: ELEGIR })
    .check(
      z.minLength(1, ELEGIR),
      z.maxLength(limits.premiosPorSorteo, `Como máximo ${limits.premiosPorSorteo} premios.`),
    ),
})

export const generarSorteoForm = z.object({ fechaSorteo: f.dia('Debes seleccionar una fecha para el sorteo.') })
const porFecha = z.object({ fechaSorteo: f.dia('Elegí la fecha de un sorteo agendado.') })

export const sorteoApi = {
  sorteosFuturos: {
    method: 'GET',
    path: '/sorteo/sorteosFuturos',
    access: 'anyone',
    summary: 'Draws not yet carried out, by date, past-due ones included.',
    reply: z.object({ sorteos: z.array(sorteo), message: z.string() }),
  },
  historialSorteo: {
    method: 'GET',
    path: '/sorteo/historialSorteo',
    access: ['admin'],
    summary: 'Draws carried out, newest first; rifasGanadoras is aligned by index with premios (null: no winner).',
    reply: z.object({
      sorteos: z.array(
        z.extend(sorteo, {
          rifasGanadoras: z.array(z.nullable(z.object({ _id: z.string(), NumeroRifa: z.number() }))),
        }),
      ),
    }),
  },
  listarGanadores: {
    method: 'GET',
    path: '/sorteo/listarGanadores',
    access: 'anyone',
    summary: 'Draws carried out with their winners in the order of the prizes.',
    reply: z.object({ sorteos: z.array(z.extend(sorteo, { ganadores: z.array(ganador) })) }),
  },
  generarSorteo: {
    method: 'POST',
    path: '/sorteo/generarSorteo',
    access: ['admin'],
    summary: 'Schedule a draw from today on; one a date.',
    body: generarSorteoForm,
    reply: z.object({ sorteo, message: z.string() }),
    errors: ['FECHA_PASADA', 'SORTEO_EXISTENTE', 'FUENTE_SIN_DATOS'],
  },
  asignarPremio: {
    method: 'POST',
    path: '/sorteo/asignarPremio',
    access: ['admin'],
    summary: 'Attach free prizes to a draw in the order given; answers the ones newly added.',
    body: asignarPremioForm,
    reply: z.object({ premios: z.array(premio), message: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'PREMIO_NO_ENCONTRADO',
      'PREMIO_ASIGNADO',
      'DEMASIADOS_PREMIOS',
    ],
  },
  cancelarSorteo: {
    method: 'POST',
    path: '/sorteo/cancelarSorteo',
    access: ['admin'],
    summary: 'Cancel a draw that has no sold numbers; its prizes become free and its date too.',
    body: porFecha,
    reply: z.object({ message: z.string() }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_CERRADO', 'SORTEO_REALIZADO', 'SORTEO_CON_VENTAS'],
  },
  realizarSorteo: {
    method: 'POST',
    path: '/sorteo/realizarSorteo',
    access: ['admin'],
    summary: 'Close the draw of a date if needed and draw its winners among the paid numbers, once.',
    body: porFecha,
    reply: z.object({ message: z.string(), sorteo: z.extend(sorteo, { ganadores: z.array(ganador) }) }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_REALIZADO', 'SORTEO_SIN_PREMIOS', 'SORTEO_SIN_PARTICIPANTES'],
  },
  resumen: {
    method: 'GET',
    path: '/sorteo/resumen',
    access: ['admin'],
    summary: 'The organiser’s three figures: next draw, numbers sold of all, money taken for them.',
    reply: z.object({
      /** `''` when none is scheduled. */ proximoSorteo: z.string(),
      vendidas: z.number(),
      total: z.number(),
      recaudado: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>
