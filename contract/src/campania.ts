import * as z from 'zod/mini'
import { CLASES_CAMPANIA } from './clases.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { QUIENES_VENDEN } from './uso.ts'

/** The order of its states; while it has not ended, a published campaign may become a draft again. */
export const ESTADOS_CAMPANIA = ['borrador', 'publicada', 'terminada'] as const
export type EstadoCampania = (typeof ESTADOS_CAMPANIA)[number]

export const campania = z.object({
  id: z.string(),
  nombre: z.string(),
  clase: z.enum(CLASES_CAMPANIA),
  estado: z.enum(ESTADOS_CAMPANIA),
  /** The last campaign made, which calls use unless they name another. */
  actual: z.boolean(),
  /** ISO instants; `terminada` is '' until it ends. */
  creada: z.string(),
  terminada: z.string(),
  /** How many draws, without cancelled ones, and how many numbers. */
  sorteos: z.number(),
  numeros: z.number(),
  /** A list with all its numbers is sealed, so it gets no more draws, prizes or numbers. */
  sellada: z.boolean(),
})
export type Campania = z.output<typeof campania>

const nombre = f.texto('Escribí el nombre de la campaña.', 60)

export const crearCampaniaForm = z.object({
  nombre,
  /** With the kind, price table, prizes and commission plan of the campaign before it. */
  comoLaAnterior: z.optional(z.boolean()),
})

export const campaniaApi = {
  listarCampanias: {
    method: 'GET',
    path: '/campania/listar',
    access: 'anyone',
    summary: 'The campaigns, the current one first; drafts for organisers alone.',
    reply: z.object({ campanias: z.array(campania) }),
  },
  crearCampania: {
    method: 'POST',
    path: '/campania/crear',
    access: ['admin'],
    summary: 'Begin the next campaign, a draft with numbers from 1 on, once the one before is over.',
    body: crearCampaniaForm,
    reply: z.object({ campania, message: z.string() }),
    errors: ['CAMPANIA_ABIERTA'],
  },
  copiarAnterior: {
    method: 'POST',
    path: '/campania/copiarAnterior',
    access: ['admin'],
    summary:
      'Make a draft of which nobody has said the kind like the campaign before it. Numbers and buyers are never copied.',
    reply: z.object({ message: z.string() }),
    errors: ['SIN_ANTERIOR'],
  },
  renombrarCampania: {
    method: 'POST',
    path: '/campania/renombrar',
    access: ['admin'],
    summary: 'Give a campaign another name.',
    body: conLeido(z.object({ id: f.id, nombre })),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'CAMBIO_MIENTRAS'],
  },
  elegirClase: {
    method: 'POST',
    path: '/campania/elegirClase',
    access: ['admin'],
    summary: 'Whether each number plays in its draw or in all of them, until somebody buys one, and who sells.',
    body: z.object({
      clase: z.enum(CLASES_CAMPANIA, { error: 'Elegí si cada número juega en su sorteo o en todos.' }),
      /** Absent: stays as it is. */
      venden: z.optional(z.enum(QUIENES_VENDEN, { error: 'Elegí si venden pocos o muchos.' })),
    }),
    reply: z.object({ message: z.string() }),
    errors: ['CLASE_FIJA', 'SORTEO_CERRADO'],
  },
  terminarCampania: {
    method: 'POST',
    path: '/campania/terminar',
    access: ['admin'],
    summary:
      'End the current campaign for good, once none of its draws is to come. What it sold and drew stays to be read.',
    body: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['CAMPANIA_TERMINADA', 'CAMPANIA_CON_SORTEOS'],
  },
} as const satisfies Record<string, Endpoint>
