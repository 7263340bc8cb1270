import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

/** A raffle number. Personal data only for the people the server decides: shoppers get none. */
export const rifa = z.object({
  _id: z.string(),
  NumeroRifa: z.number(),
  precioRifa: z.number(),
  /** Paid, i.e. sold on any channel. */
  pagoRealizado: z.boolean(),
  /** Held by an order in progress. */
  reservada: z.boolean(),
  asignada: z.boolean(),
  /** The seller's ci for admins and that seller, otherwise null. */
  vendedorAsignado: z.nullable(z.string()),
  FechaSorteo: z.string(),
  /** Only for an admin. */
  vendedor: z.optional(z.nullable(z.object({ nombreCompleto: z.string(), ci: z.string() }))),
  nombreParticipante: z.optional(z.string()),
})
export type Rifa = z.output<typeof rifa>

const COMPLETAR = 'Completa todos los campos con valores válidos.'
export const generarNumerosRifaForm = z.object({
  cantidad: f.entero(1, limits.rifasPorGeneracion, COMPLETAR),
  precioRifa: f.importe(0.01, COMPLETAR),
  fecha: f.dia(COMPLETAR),
})

const ELEGIR = 'Selecciona un vendedor y al menos una rifa.'
const numeroRifa = f.entero(1, limits.rifasEnTotal, 'El número de rifa no es válido.')
export const asignarRifaForm = z.object({
  ci: z.pipe(z.string({ error: 'El vendedor seleccionado no tiene CI válido' }), f.ci),
  numerosRifas: z
    .array(numeroRifa, { error: ELEGIR })
    .check(
      z.minLength(1, ELEGIR),
      z.maxLength(limits.rifasPorAsignacion, `Como máximo ${limits.rifasPorAsignacion} números por vez.`),
    ),
})

/** `limit` missing, empty or 0 means the default. */
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
  /** Number contains these digits. */
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
    errors: ['FECHA_PASADA', 'DEMASIADOS_NUMEROS', 'SORTEO_CERRADO'],
  },
  listarRifas: {
    method: 'GET',
    path: '/rifa/listarRifas',
    access: 'anyone',
    summary: 'Numbers in ascending order, a page at a time.',
    query: listarRifasQuery,
    reply: z.object({
      rifas: z.array(rifa),
      totalRifas: z.number(),
      totalPages: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
    bulk: true,
    shared: true,
  },
  disponibilidad: {
    method: 'GET',
    path: '/rifa/disponibilidad/:idSorteo',
    access: 'anyone',
    summary: 'Availability of every number of a draw as bitmaps, for the grid.',
    params: z.object({ idSorteo: f.id }),
    reply: z.object({
      idSorteo: z.string(),
      /** Runs of consecutive numbers of this draw, `[first, last]`, ascending; bit i of a bitmap is the i-th number of the runs. */
      tramos: z.array(z.tuple([z.number(), z.number()])),
      /** Price in major units per run. */
      precios: z.array(z.number()),
      /** Base64, least significant bit first: 1 = sold. */
      vendidas: z.string(),
      /** Base64: 1 = held by an order in progress. */
      reservadas: z.string(),
      /** Base64: 1 = kept for a seller. Empty where the shop sells assigned numbers too. */
      asignadas: z.string(),
    }),
    errors: ['SORTEO_NO_ENCONTRADO'],
    bulk: true,
    shared: true,
  },
  buscarRifas: {
    method: 'POST',
    path: '/rifa/buscarRifas',
    access: 'anyone',
    summary: 'The numbers asked for, as they are now: how a cart or a grid looks up ids and state.',
    body: z.object({
      numeros: z
        .array(numeroRifa)
        .check(
          z.minLength(1, ELEGIR),
          z.maxLength(limits.lineasPorCompra, `Como máximo ${limits.lineasPorCompra} números por vez.`),
        ),
    }),
    reply: z.object({ rifas: z.array(rifa) }),
  },
  asignarRifaAVendedor: {
    method: 'POST',
    path: '/rifa/asignarRifaAVendedor',
    access: ['admin'],
    summary: 'Hand numbers to an active seller, all or nothing.',
    body: asignarRifaForm,
    reply: z.object({ message: z.string(), asignadas: z.number() }),
    errors: ['VENDEDOR_NO_ENCONTRADO', 'VENDEDOR_INACTIVO', 'RIFAS_INEXISTENTES', 'RIFAS_VENDIDAS', 'SORTEO_CERRADO'],
  },
  liberarRifas: {
    method: 'POST',
    path: '/rifa/liberarRifas',
    access: ['admin'],
    summary: 'Take unsold numbers back from their sellers, all or nothing.',
    body: z.object({ numerosRifas: asignarRifaForm.shape.numerosRifas }),
    reply: z.object({ message: z.string(), liberadas: z.number() }),
    errors: ['RIFAS_INEXISTENTES', 'RIFAS_NO_LIBERADAS', 'SORTEO_CERRADO'],
  },
  totalesPorVendedor: {
    method: 'GET',
    path: '/rifa/totalesPorVendedor',
    access: ['admin'],
    summary: 'Per active seller: numbers assigned, of those sold, and money taken in person.',
    reply: z.object({
      totales: z.array(
        z.object({
          _id: z.string(),
          nombreCompleto: z.string(),
          ci: z.string(),
          asignadas: z.number(),
          vendidas: z.number(),
          monto: z.number(),
        }),
      ),
    }),
  },
  rifasPorVendedor: {
    method: 'POST',
    path: '/rifa/rifas-por-vendedor',
    access: ['vendedor', 'admin'],
    summary:
      'Numbers assigned to a seller: one’s own, or anyone’s for an admin. Of a campaign year, else of this one and all still on sale.',
    body: z.object({ userId: f.opcional(f.id), año: f.anioOpcional }),
    reply: z.object({
      data: z.object({
        numerosRifa: z.array(
          z.object({
            _id: z.string(),
            numero: z.number(),
            pagoRealizado: z.boolean(),
            reservada: z.boolean(),
            precioRifa: z.number(),
            FechaSorteo: z.string(),
          }),
        ),
      }),
    }),
    errors: ['DATOS_FALTANTES', 'SIN_PERMISO', 'VENDEDOR_NO_ENCONTRADO'],
  },
  clientes: {
    method: 'GET',
    path: '/rifa/clientes',
    access: ['vendedor', 'admin'],
    summary: 'The caller’s buyers grouped by their document, latest first.',
    reply: z.object({ clientes: z.array(z.object({ nombre: z.string(), numerosRifas: z.array(z.number()) })) }),
  },
  actualizarRifa: {
    method: 'POST',
    path: '/rifa/actualizarRifa',
    access: 'signed-in',
    summary: 'Renew the hold of the caller’s own open order on this number; never makes it paid.',
    body: z.object({ rifaId: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['RIFAS_INEXISTENTES', 'RIFA_NO_DISPONIBLE'],
  },
  exportarRifas: {
    method: 'GET',
    path: '/rifa/exportarRifas',
    access: ['admin'],
    summary: 'Numbers as CSV (UTF-8 with BOM, semicolons).',
    query: z.object({ sorteo: z.optional(f.id) }),
    reply: z.object({}),
    replyAs: 'file',
  },
  importarAsignaciones: {
    method: 'POST',
    path: '/rifa/importarAsignaciones',
    access: ['admin'],
    summary: 'Assign numbers from CSV (`numero;ci`), all or nothing.',
    body: z.object({ csv: z.string().check(z.maxLength(4_000_000, 'El archivo es demasiado grande.')) }),
    reply: z.object({ importados: z.number(), message: z.string() }),
    errors: ['CSV_INVALIDO', 'RIFAS_INEXISTENTES', 'RIFAS_VENDIDAS', 'SORTEO_CERRADO'],
  },
} as const satisfies Record<string, Endpoint>
