import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { codigoDeAcceso } from './segundo-factor.ts'
import { sorteoDeFecha, tipoDeSorteo } from './sorteo.ts'

/** Amounts are major units. */

/** Whose money returns what was paid in person; `nadie`: an announced payment never came, so nothing is returned. */
export const PAGA_DEVOLUCION = ['vendedor', 'efectivo', 'banco', 'nadie'] as const
export type PagaDevolucion = (typeof PAGA_DEVOLUCION)[number]

/** Orders and their money. */
const cuanto = z.object({ ordenes: z.number(), monto: z.number() })
const deVendedor = z.object({ nombre: z.string(), ...cuanto.shape })

const previa = z.object({
  /** How many draws it calls off. */
  sorteos: z.number(),
  vendidos: z.number(),
  reservados: z.number(),
  premios: z.number(),
  enLinea: cuanto,
  enMano: cuanto,
  vendedores: z.array(deVendedor),
  /** In a continua: the numbers play on in other draws, and nothing is returned. */
  sigue: z.boolean(),
  /** Whether the caller has a second factor. */
  segundoFactor: z.boolean(),
})
export type PreviaDeCancelacion = z.output<typeof previa>

/** `hechas`, `hecho`: how many of them, and how much, have been returned. */
const avance = z.object({ ...cuanto.shape, hechas: z.number(), hecho: z.number() })

const cancelacion = z.object({
  _id: z.string(),
  fecha: z.string(),
  motivo: z.string(),
  /** Who called it off. */
  quien: z.string(),
  entera: z.boolean(),
  devuelve: z.boolean(),
  sorteos: z.array(z.object({ idSorteo: z.string(), fechaSorteo: z.string(), tipo: tipoDeSorteo })),
  enLinea: avance,
  enMano: avance,
  /** Orders that are not undone yet, and refunds and orders that failed and will be tried again. */
  faltan: z.number(),
  fallan: z.number(),
  /** Orders that stay because their number has won in an earlier draw. */
  conPremio: z.number(),
})
export type Cancelacion = z.output<typeof cancelacion>

const devolucion = z.object({
  _id: z.string(),
  compraId: z.string(),
  canal: z.enum(['online', 'presencial']),
  importe: z.number(),
  numeros: z.array(z.number()),
  comprador: z.object({ nombre: z.string(), telefono: z.string(), email: z.string(), ci: z.string() }),
  /** The seller of a sale in person, or `''`. */
  vendedor: z.object({ id: z.string(), nombre: z.string() }),
  estado: z.enum(['en_curso', 'por_pagar', 'pagada', 'con_premio']),
  /** Why the last try failed. */
  error: z.string(),
  /** When it was returned, by whom and from whose money. */
  pagada: z.string(),
  pagadaPor: z.string(),
  paga: z.optional(z.enum(PAGA_DEVOLUCION)),
})
export type Devolucion = z.output<typeof devolucion>

export const pagarDevolucionForm = z.object({
  devolucionId: f.id,
  paga: z.enum(PAGA_DEVOLUCION, { error: 'Elegí de dónde sale el dinero.' }),
})

/** `motivo` and the confirmation are required if numbers are sold, and for the whole campaign. */
export const cancelarSorteoForm = z.extend(sorteoDeFecha, {
  pasarA: z.optional(f.dia('Elegí la fecha de un sorteo agendado.')),
  entera: z.optional(z.boolean()),
  motivo: f.opcional(f.motivo),
  currentPassword: f.opcional(f.passwordActual),
  codigo: f.opcional(codigoDeAcceso),
})

/** The same in its form. */
export const cancelarConVentasForm = z.object({
  motivo: f.motivo,
  currentPassword: f.passwordActual,
  codigo: f.opcional(codigoDeAcceso),
})

const deUna = { cancelacion: f.id }

/** What was called off, and how much of its money was returned. */
export const cancelacionApi = {
  cancelarSorteo: {
    method: 'POST',
    path: '/sorteo/cancelarSorteo',
    access: ['admin'],
    summary:
      'Call off a draw that was not drawn; its prizes become free and its date too. With sold numbers, or with `entera` (all draws of the campaign that are to come), it takes the reason and what confirms who acts, and what was paid goes back. Unsold numbers go to the draw of `pasarA`, or, if they are the last ones and were never in an order, back to the sequence.',
    body: cancelarSorteoForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'SORTEO_CON_VENTAS',
      'FUNCION_EN_CURSO',
      'PASSWORD_ACTUAL',
      'CODIGO_INCORRECTO',
    ],
  },
  verCancelacion: {
    method: 'GET',
    path: '/sorteo/verCancelacion',
    access: ['admin'],
    summary: 'What calling off a draw, or with `entera` all that are to come, would do, in figures.',
    query: z.extend(sorteoDeFecha, { entera: z.optional(z.literal('si')) }),
    reply: z.object({ previa }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_REALIZADO'],
  },
  listarCancelaciones: {
    method: 'GET',
    path: '/sorteo/listarCancelaciones',
    access: ['admin'],
    summary: 'Everything that was called off with sold numbers, latest first, and what has gone back of its money.',
    reply: z.object({ cancelaciones: z.array(cancelacion) }),
  },
  reintentarDevoluciones: {
    method: 'POST',
    path: '/sorteo/reintentarDevoluciones',
    access: ['admin'],
    summary: 'Try at once what failed of giving back the money of what was called off.',
    body: z.object(deUna),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>

/** What buyers are owed for draws that were called off. */
export const devolucionApi = {
  listarDevoluciones: {
    method: 'GET',
    path: '/sorteo/listarDevoluciones',
    access: ['vendedor', 'admin'],
    summary: 'What goes back to each buyer of what was called off: a seller’s own sales, all for an admin.',
    query: z.object({
      /** Only for this calling off. */
      cancelacion: f.opcional(f.id),
      /** A part of the buyer's name, or a number. */
      buscar: f.textoOpcional(),
      /** Only what nobody has returned yet. */
      faltan: z.optional(z.literal('si')),
    }),
    /** The first ones, while `total` counts all. */
    reply: z.object({ devoluciones: z.array(devolucion), total: z.number(), monto: z.number() }),
  },
  listaDeDevoluciones: {
    method: 'GET',
    path: '/sorteo/devoluciones/pdf',
    access: ['vendedor', 'admin'],
    summary: 'The list of what is owed in person to buyers, to be signed by each (PDF).',
    query: z.object(deUna),
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  pagarDevolucion: {
    method: 'POST',
    path: '/sorteo/pagarDevolucion',
    access: ['vendedor', 'admin'],
    summary: 'A buyer got back what they paid in person; a seller of their own sales, of the money they hold.',
    body: pagarDevolucionForm,
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'DEVOLUCION_EN_CURSO', 'DEVOLUCION_PAGADA', 'SIN_TRANSFERENCIA', 'CUENTA_TERMINADA'],
  },
  deshacerDevolucion: {
    method: 'POST',
    path: '/sorteo/deshacerDevolucion',
    access: ['admin'],
    summary: 'It was not given back after all: it is owed again.',
    body: z.object({ devolucionId: f.id, motivo: f.motivo }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
