import * as z from 'zod/mini'
import { ERRORES_DE_CIERRE, sorteoPorCerrar } from './cierre.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { sorteo } from './sorteo.ts'

/** esperando: sealed, without its entropy. en_curso: the outcome is fixed, and prizes are being revealed. terminada: everything is public. */
export const ESTADOS_FUNCION = ['esperando', 'en_curso', 'terminada'] as const

/** The public state of a show. Instants in ISO form, `''` until they are known. */
export const funcion = z.object({
  estado: z.enum(ESTADOS_FUNCION),
  /** When the outcome was fixed, and when at the latest everything is revealed by itself. */
  empezada: z.string(),
  limite: z.string(),
  /** Seconds from prize to prize; null if the host reveals each. */
  ritmo: z.nullable(z.number()),
  /** Hex SHA-256 of the proof file as it will be published; `''` until the outcome is fixed. */
  huella: z.string(),
  /** The revealed prizes, in the order they came out. */
  revelados: z.array(
    z.object({
      /** 1 is the first prize. */
      lugar: z.number(),
      /** null: no number was left to win it. */
      numeroRifa: z.nullable(z.number()),
      nombreParticipante: z.string(),
      /** When its wheels begin to turn. */
      sale: z.string(),
    }),
  ),
})
export type Funcion = z.output<typeof funcion>

const { funcionRitmoMinimo: MINIMO, funcionRitmoMaximo: MAXIMO } = limits
const ritmo = z.nullable(f.entero(MINIMO, MAXIMO, `Elegí un ritmo de ${MINIMO} a ${MAXIMO} segundos.`))
const idSorteo = f.id

/** The show of a draw, led by its host: docs/draw.md. */
export const funcionApi = {
  empezarFuncion: {
    method: 'POST',
    path: '/sorteo/empezarFuncion',
    access: ['admin'],
    summary:
      'Close the draw of a date if needed and reveal its prizes one by one, as soon as its entropy is there; may be sent again.',
    body: z.extend(sorteoPorCerrar, { ritmo }),
    reply: z.object({ message: z.string(), sorteo }),
    errors: [...ERRORES_DE_CIERRE, 'SECRETO_ILEGIBLE', 'RESULTADO_NO_VERIFICA'],
  },
  revelarPremio: {
    method: 'POST',
    path: '/sorteo/revelarPremio',
    access: ['admin'],
    summary:
      'Reveal a prize of a show, 1 the first; all that are left without `lugar`. One that is out stays as it is.',
    body: z.object({
      idSorteo,
      lugar: z.optional(f.entero(1, limits.premiosPorSorteo, 'Ese premio no es de este sorteo.')),
    }),
    reply: z.object({ funcion }),
    errors: ['SORTEO_NO_ENCONTRADO', 'FUNCION_SIN_EMPEZAR', 'PREMIO_NO_ENCONTRADO', 'SECRETO_ILEGIBLE'],
  },
  cambiarRitmo: {
    method: 'POST',
    path: '/sorteo/cambiarRitmo',
    access: ['admin'],
    summary: 'Let the prizes of a show come by themselves, so many seconds apart, or by the host again (null).',
    body: z.object({ idSorteo, ritmo }),
    reply: z.object({ funcion }),
    errors: ['SORTEO_NO_ENCONTRADO', 'FUNCION_SIN_EMPEZAR'],
  },
} as const satisfies Record<string, Endpoint>
