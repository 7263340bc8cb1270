import * as z from 'zod/mini'
import { deCampanias } from './campania-lista.ts'
import { ERRORES_DE_CIERRE, sorteoPorCerrar } from './cierre.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { funcion } from './funcion.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'
import { ESTADOS_RECLAMO } from './reclamo.ts'
import { cancelado, desierto, ganador, sorteo, sorteoDeFecha } from './sorteo.ts'

const porId = z.object({ id: f.id })

/** Parsed JSON that the package `sorteo` reads and checks; docs/draw.md names every field. */
const json = z.unknown()

const ganadorPublico = z.object({ numeroRifa: z.number(), nombreParticipante: z.string() })

/** Everything that is public about a draw. Until the list is sealed texts are `''` and counts null. */
const resultado = z.extend(sorteo, {
  desierto: z.optional(desierto),
  cancelado: z.optional(cancelado),
  /** When it was scheduled with this source, closed and drawn: ISO instants. */
  agendado: z.string(),
  cerrado: z.string(),
  realizado: z.string(),
  participantes: z.nullable(z.number()),
  sinVender: z.nullable(z.number()),
  /** How many of its numbers nobody paid, because payments were simulated. */
  simuladas: z.number(),
  /** Hex root of the sealed list, and hex fingerprint of the seal. */
  raiz: z.string(),
  huella: z.string(),
  /** Only with drand: the planned round, the one that decides, why, and when it is published. */
  ronda: z.nullable(
    z.object({
      prevista: z.number(),
      usada: z.number(),
      motivo: z.enum(['prevista', 'adelantado', 'atrasado']),
      sale: z.string(),
    }),
  ),
  /** When the result of a closed draw is due, as the end of a sentence. */
  espera: z.string(),
  /** The public closing, from the closing on; see docs/draw.md. */
  cierre: json,
  /** The entropy and the seed, once drawn. */
  entropia: json,
  semilla: z.string(),
  /** Aligned with `premios`; null where no number was left. Empty until drawn, or until the show has ended. */
  ganadores: z.array(z.nullable(ganadorPublico)),
  /** The show of its prizes, or null. */
  funcion: z.nullable(funcion),
  /** Prizes by last digits of another prize's number; `numeros`: the winners, empty until drawn. */
  derivados: z.array(
    z.object({
      _id: z.string(),
      nombre: z.string(),
      dePremio: z.string(),
      cifras: z.number(),
      numeros: z.array(z.number()),
      /** How many of them were handed over; absent until the draw is carried out. */
      entregados: z.optional(z.number()),
      /** Who got one by showing a ticket sold without a name. */
      portadores: z.optional(z.array(z.object({ numeroRifa: z.number(), nombre: z.string() }))),
    }),
  ),
  /** The next numbers to be called if a prize is not claimed. */
  suplentes: z.array(z.object({ numeroRifa: z.number() })),
  /** Who was called for each prize, in order, by number. Instants in ISO form; `entregado`: a day or `''`. */
  llamados: z.array(
    z.object({
      premio: z.string(),
      turno: z.number(),
      numeroRifa: z.number(),
      estado: z.enum(ESTADOS_RECLAMO),
      llamado: z.string(),
      vence: z.string(),
      /** Each time the deadline was moved: the former and the new one, and why. */
      prorrogas: z.array(z.object({ antes: z.string(), hasta: z.string(), motivo: z.string() })),
      entregado: z.string(),
      /** Who showed the ticket of a bearer. */ portador: z.optional(z.string()),
    }),
  ),
})

const CIFRAS = 'Escribí los números del extracto, separados por espacios.'
export const cargarExtractoForm = z.object({
  ...sorteoDeFecha.shape,
  /** The extract's numbers as printed, with their zeros; parsed to a list. */
  cifras: z.pipe(
    z.string({ error: CIFRAS }).check(
      z.maxLength(limits.textoLargo, `Como máximo ${counted(limits.textoLargo)} caracteres.`),
      z.refine(text => /^[\s,;]*(\d{1,20}[\s,;]+)*\d{1,20}[\s,;]*$/.test(text), CIFRAS),
    ),
    z.transform(text => text.split(/[\s,;]+/).filter(Boolean)),
  ),
  enlace: f
    .texto('Pegá el enlace al extracto oficial.', 500)
    .check(z.regex(/^https?:\/\/\S+$/, 'El enlace tiene que empezar con https://')),
})

const NUMEROS = 'Escribí los números que salieron del bolillero, en orden.'
const posiciones = limits.premiosPorSorteo + limits.suplentesMaximos
export const cargarBolilleroForm = z.object({
  ...sorteoDeFecha.shape,
  numeros: z
    .array(f.numeroRifa, { error: NUMEROS })
    .check(z.minLength(1, NUMEROS), z.maxLength(posiciones, `Como máximo ${posiciones} números.`)),
  escribano: f.texto('Escribí el nombre del escribano.'),
  acta: f.texto('Escribí el número del acta.'),
})

const realizado = z.object({ message: z.string(), sorteo: z.extend(sorteo, { ganadores: z.array(ganador) }) })

/** Prizes by last digits and the numbers that won them, if the draw had such prizes. */
const derivados = z.optional(z.array(z.object({ premio: z.string(), numeros: z.array(z.number()) })))

const ERRORES_DE_AZAR = ['SORTEO_NO_ENCONTRADO', 'SORTEO_REALIZADO', 'SORTEO_SIN_CERRAR', 'AZAR_RECHAZADO'] as const
const ERRORES_DE_RESULTADO = ['FUNCION_EN_CURSO', 'RESULTADO_NO_VERIFICA'] as const

/** How a draw gets its result, and what it publishes. */
export const resultadoApi = {
  historialSorteo: {
    method: 'GET',
    path: '/sorteo/historialSorteo',
    access: ['admin'],
    summary: 'Draws carried out, newest first; rifasGanadoras is aligned by index with premios (null: no winner).',
    query: deCampanias,
    reply: z.object({
      sorteos: z.array(
        z.extend(sorteo, {
          rifasGanadoras: z.array(z.nullable(z.object({ _id: z.string(), NumeroRifa: z.number() }))),
          derivados,
        }),
      ),
    }),
  },
  listarGanadores: {
    method: 'GET',
    path: '/sorteo/listarGanadores',
    access: 'anyone',
    summary: 'Draws carried out with their winners in the order of the prizes.',
    query: deCampanias,
    reply: z.object({
      sorteos: z.array(z.extend(sorteo, { ganadores: z.array(ganador), derivados })),
    }),
  },
  realizarSorteo: {
    method: 'POST',
    path: '/sorteo/realizarSorteo',
    access: ['admin'],
    summary:
      'Close the draw of a date if needed and draw its winners among the paid numbers, once; or say when they come.',
    body: sorteoPorCerrar,
    reply: realizado,
    errors: [...ERRORES_DE_CIERRE, ...ERRORES_DE_RESULTADO, 'SECRETO_ILEGIBLE'],
  },
  cargarExtracto: {
    method: 'POST',
    path: '/sorteo/cargarExtracto',
    access: ['admin'],
    summary: 'Draw a closed draw with the figures of the official draw it waits for.',
    body: cargarExtractoForm,
    reply: realizado,
    errors: [...ERRORES_DE_AZAR, ...ERRORES_DE_RESULTADO],
  },
  cargarBolillero: {
    method: 'POST',
    path: '/sorteo/cargarBolillero',
    access: ['admin'],
    summary: 'Enter the numbers that a physical drum gave before a notary; each must be in the sealed list.',
    body: cargarBolilleroForm,
    reply: realizado,
    errors: [...ERRORES_DE_AZAR, ...ERRORES_DE_RESULTADO],
  },
  usarRespaldo: {
    method: 'POST',
    path: '/sorteo/usarRespaldo',
    access: ['admin'],
    summary:
      'Draw a closed draw with the secret that its schedule names as the fallback, when the beacon has been silent for 72 hours and still is.',
    body: sorteoDeFecha,
    reply: realizado,
    errors: [...ERRORES_DE_AZAR, ...ERRORES_DE_RESULTADO, 'SIN_RESPALDO', 'SECRETO_ILEGIBLE'],
  },
  resultado: {
    method: 'GET',
    path: '/sorteo/resultado/:id',
    access: 'anyone',
    withoutToken: true,
    shared: true,
    summary: 'Everything public about one draw, from its schedule to its result.',
    params: porId,
    /** The last event that the screen has heard, so that a cache's reply from before it has another address. */
    query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
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
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_RESULTADO'],
  },
  lista: {
    method: 'GET',
    path: '/sorteo/lista/:id',
    access: 'anyone',
    summary: 'The sealed list of a closed draw: one leaf `numero|compromiso` a line.',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_CERRAR'],
  },
  fuera: {
    method: 'GET',
    path: '/sorteo/fuera/:id',
    access: 'anyone',
    summary:
      'What does not play in a closed draw: one `numero|motivo` a line, S unsold, A in arrears, O of another draw of the campaign, G won before.',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_CERRAR'],
  },
  constancia: {
    method: 'GET',
    path: '/sorteo/constancia/:id',
    access: 'anyone',
    summary: 'The inclusion proof of a number in a sealed list. A ticket’s code names both and never leaves its owner.',
    params: porId,
    query: z.object({ numero: f.numeroRifa }),
    reply: z.object({ constancia: json }),
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_CERRAR', 'NUMERO_NO_SELLADO'],
  },
  noVendidos: {
    method: 'GET',
    path: '/sorteo/noVendidos/:id',
    access: 'anyone',
    summary: 'The declaration of unsold numbers of a closed draw (CSV).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_CERRAR'],
  },
} as const satisfies Record<string, Endpoint>
