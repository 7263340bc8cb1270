import * as z from 'zod/mini'
import { deCampania } from './campania-lista.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { tipoDeSorteo } from './sorteo.ts'

/** A raffle number, with personal data only for those who may see them, never for shoppers. */
export const rifa = z.object({
  _id: z.string(),
  NumeroRifa: z.number(),
  precioRifa: z.number(),
  /** Paid, that is sold on any channel. */
  pagoRealizado: z.boolean(),
  /** Held by an order in progress. */
  reservada: z.boolean(),
  asignada: z.boolean(),
  /** Its draw still sells: unsold numbers of other draws are not for sale. */
  enVenta: z.boolean(),
  /** The seller's ci, for organisers and that seller; otherwise null. */
  vendedorAsignado: z.nullable(z.string()),
  FechaSorteo: z.string(),
  tipoSorteo: tipoDeSorteo,
  /** For organisers only. */
  vendedor: z.optional(z.nullable(z.object({ nombreCompleto: z.string(), ci: z.string() }))),
  nombreParticipante: z.optional(z.string()),
  /** For organisers only: a sold number with unpaid instalments. */
  debe: z.optional(z.boolean()),
  /** For organisers only, of a sold number: one of them is overdue. */
  atrasada: z.optional(z.boolean()),
  /** For organisers only, of a sold number: it has won a prize. */
  gano: z.optional(z.boolean()),
  /** For organisers only: a telephone has it to sell it without signal. */
  prestada: z.optional(z.boolean()),
  /** For organisers only: it is printed on paper. */
  impresa: z.optional(z.boolean()),
})
export type Rifa = z.output<typeof rifa>

const COMPLETAR = 'Completa todos los campos con valores válidos.'
export const generarNumerosRifaForm = z.object({
  cantidad: f.entero(1, limits.rifasPorGeneracion, COMPLETAR),
  precioRifa: f.importe(0.01, COMPLETAR),
  fecha: f.dia(COMPLETAR),
})

const ELEGIR = 'Selecciona un vendedor y al menos una rifa.'
/** `limit` absent, empty or 0 means the default. */
const limit = z.pipe(
  z.optional(z.union([z.number(), z.string()])),
  z.pipe(
    z.transform((value: number | string | undefined) =>
      Number(value ?? 0) === 0 ? limits.rifasPorPagina : Number(value),
    ),
    z
      .number()
      .check(
        z.int('El límite no es válido.'),
        z.gte(1, 'El límite no es válido.'),
        z.lte(limits.rifasLimiteMaximo, 'El límite no es válido.'),
      ),
  ),
)

export const listarRifasQuery = z.object({
  page: z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.pipe(
      z.transform((value: number | string | undefined) => Number(value || 1)),
      z
        .number()
        .check(
          z.int('La página no es válida.'),
          z.gte(1, 'La página no es válida.'),
          z.lte(limits.rifasEnTotal, 'La página no es válida.'),
        ),
    ),
  ),
  limit,
  /** Numbers that contain these digits. */
  buscar: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(7, 'Buscá por hasta 7 cifras.'), z.regex(/^\d*$/, 'Buscá solo con números.')),
  ),
  /** Only numbers of this draw. */
  sorteo: z.optional(f.id),
  /** Only free, held, sold or assigned ones. */
  estado: z.optional(z.enum(['libre', 'reservada', 'vendida', 'asignada'], { error: 'El estado no es válido.' })),
})

/** A page of numbers. */
export const paginaDeRifas = z.object({
  rifas: z.array(rifa),
  totalRifas: z.number(),
  totalPages: z.number(),
  page: z.number(),
  pages: z.number(),
})

export const rifaApi = {
  generarNumerosRifa: {
    method: 'POST',
    path: '/rifa/generarNumerosRifa',
    access: ['admin'],
    summary:
      'Take the next numbers of the sequence and tie them to the draw of a date, scheduling it if there is none.',
    body: generarNumerosRifaForm,
    reply: z.object({
      rifas: z.array(rifa),
      /** How many were made; `rifas` carries the first 1,000. */ total: z.number(),
      desde: z.number(),
      hasta: z.number(),
      message: z.string(),
    }),
    idempotent: true,
    errors: [
      'FECHA_PASADA',
      'DEMASIADOS_NUMEROS',
      'SORTEO_CERRADO',
      'CAMPANIA_SELLADA',
      'SORTEO_NO_ENCONTRADO',
      'HORA_OCUPADA',
      'CLAVE_REUTILIZADA',
    ],
  },
  listarRifas: {
    method: 'GET',
    path: '/rifa/listarRifas',
    access: 'anyone',
    summary: 'Numbers in ascending order, a page at a time.',
    query: listarRifasQuery,
    reply: paginaDeRifas,
    bulk: true,
    shared: true,
  },
  buscarRifas: {
    method: 'POST',
    path: '/rifa/buscarRifas',
    access: 'anyone',
    summary: 'Those of the numbers asked for that exist, as they are now: how a cart or a grid looks up ids and state.',
    body: z.object({
      numeros: z
        .array(f.entero(1, Number.MAX_SAFE_INTEGER, 'El número de rifa no es válido.'))
        .check(
          z.minLength(1, ELEGIR),
          z.maxLength(limits.lineasPorCompra, `Como máximo ${limits.lineasPorCompra} números por vez.`),
        ),
    }),
    reads: true,
    reply: z.object({ rifas: z.array(rifa) }),
  },
  exportarRifas: {
    method: 'GET',
    path: '/rifa/exportarRifas',
    access: ['admin'],
    summary: 'Numbers as CSV (UTF-8 with BOM, semicolons).',
    query: z.extend(deCampania, { /** Only its numbers, of whichever campaign. */ sorteo: z.optional(f.id) }),
    reply: z.object({}),
    replyAs: 'file',
  },
} as const satisfies Record<string, Endpoint>
