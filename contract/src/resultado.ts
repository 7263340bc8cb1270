import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { sorteo } from './sorteo-shape.ts'

const porId = z.object({ id: f.id })

/** Parsed JSON of the package `sorteo`, which reads and checks it: docs/draw.md names every field. */
const json = z.unknown()

const ganadorPublico = z.object({ numeroRifa: z.number(), nombreParticipante: z.string() })

/** Everything public about a draw. Texts are `''` and counts null until the list is sealed. */
const resultado = z.extend(sorteo, {
  /** The server's time, for a countdown that is the same everywhere. */
  ahora: z.string(),
  /** When it was scheduled with this source, closed and drawn: ISO instants. */
  agendado: z.string(),
  cerrado: z.string(),
  realizado: z.string(),
  participantes: z.nullable(z.number()),
  sinVender: z.nullable(z.number()),
  /** Hex root of the sealed list, and hex fingerprint of the seal. */
  raiz: z.string(),
  huella: z.string(),
  /** Only of drand: the planned round, the one that decides, why, and when it comes out. */
  ronda: z.nullable(
    z.object({
      prevista: z.number(),
      usada: z.number(),
      motivo: z.enum(['prevista', 'adelantado', 'atrasado']),
      sale: z.string(),
    }),
  ),
  /** When the result of a closed draw comes, as the end of a sentence. */
  espera: z.string(),
  /** The public closing, from closing on; see docs/draw.md. */
  cierre: json,
  /** The entropy and the seed, once drawn. */
  entropia: json,
  semilla: z.string(),
  /** Aligned with `premios`; null where the numbers ran out. Empty until drawn. */
  ganadores: z.array(z.nullable(ganadorPublico)),
  /** The numbers next in line for a prize that goes unclaimed. */
  suplentes: z.array(z.object({ numeroRifa: z.number() })),
})

const boleto = z.object({
  idSorteo: z.string(),
  fechaSorteo: z.string(),
  numeroRifa: z.number(),
  /** The ticket's code: it says who bought, so it is its owner's alone. */
  codigo: z.string(),
  /** Position, leaf and path in the sealed list; null until the draw is closed. */
  inclusion: z.nullable(z.object({ indice: z.number(), hoja: z.string(), camino: json })),
})

/** What a draw publishes of itself. */
export const resultadoApi = {
  resultado: {
    method: 'GET',
    path: '/sorteo/resultado/:id',
    access: 'anyone',
    summary: 'Everything public about one draw, from its schedule to its result.',
    params: porId,
    reply: z.object({ sorteo: resultado }),
    errors: ['NO_ENCONTRADO'],
  },
  prueba: {
    method: 'GET',
    path: '/sorteo/prueba/:id',
    access: 'anyone',
    summary: 'The proof file of a draw carried out (JSON).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_RESULTADO'],
  },
  lista: {
    method: 'GET',
    path: '/sorteo/lista/:id',
    access: 'anyone',
    summary: 'The sealed list of a closed draw: one leaf `numero|compromiso` a line.',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_CERRAR'],
  },
  constancia: {
    method: 'GET',
    path: '/sorteo/constancia/:id',
    access: 'anyone',
    summary: 'The inclusion proof of a number in a sealed list. A ticket’s code names both and never leaves its owner.',
    params: porId,
    query: z.object({ numero: f.entero(1, limits.rifasEnTotal, 'El número de rifa no es válido.') }),
    reply: z.object({ constancia: json }),
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_CERRAR', 'NUMERO_NO_SELLADO'],
  },
  noVendidos: {
    method: 'GET',
    path: '/sorteo/noVendidos/:id',
    access: 'anyone',
    summary: 'The declaration of unsold numbers of a closed draw (CSV).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_CERRAR'],
  },
  misBoletos: {
    method: 'GET',
    path: '/sorteo/misBoletos',
    access: 'signed-in',
    summary: 'The caller’s sold numbers with their ticket codes, newest draw first, a page at a time.',
    query: z.object({ page: z.optional(f.pagina), sorteo: z.optional(f.id) }),
    reply: z.object({ boletos: z.array(boleto), total: z.number(), page: z.number(), pages: z.number() }),
  },
  acta: {
    method: 'GET',
    path: '/sorteo/acta/:id',
    access: ['admin'],
    summary: 'The act of a draw carried out, to be signed (PDF).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_RESULTADO'],
  },
  declaracion: {
    method: 'GET',
    path: '/sorteo/declaracion/:id',
    access: ['admin'],
    summary: 'The declaration of unsold numbers of a closed draw, to be signed (PDF).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_CERRAR'],
  },
} as const satisfies Record<string, Endpoint>
