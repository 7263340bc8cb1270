import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'

/** The states of a paper book; the last four are final. */
export const ESTADOS_TALONARIO = [
  'armado',
  'impreso',
  'entregado',
  'rendido',
  'devuelto',
  'perdido',
  'anulado',
] as const
export type EstadoTalonario = (typeof ESTADOS_TALONARIO)[number]

/** How leaves are ordered: as a pile that is cut at once, or page by page. */
export const ORDENES_DE_HOJAS = ['pila', 'pagina'] as const
export type OrdenDeHojas = (typeof ORDENES_DE_HOJAS)[number]

/** Numbers in a book, and books that one call may make or print. */
const NUMEROS_POR_TALONARIO = 1000
const TALONARIOS_POR_VEZ = 1000

const UN_TRAMO = 'El último número no puede ser menor que el primero.'
const ELEGIR = 'Elegí al menos un talonario.'

const tramo = {
  desde: f.numeroRifa,
  hasta: f.numeroRifa,
}
const isTramo = z.refine<{ desde: number; hasta: number }>(({ desde, hasta }) => desde <= hasta, {
  error: UN_TRAMO,
  path: ['hasta'],
})

/** A stretch of numbers, made into books of one size, perhaps for a seller. */
const parte = z.object({ ...tramo, vendedor: f.opcional(f.id) }).check(isTramo)

export const armarTalonariosForm = z.object({
  tamano: f.entero(1, NUMEROS_POR_TALONARIO, `Un talonario tiene entre 1 y ${counted(NUMEROS_POR_TALONARIO)} números.`),
  partes: z.array(parte).check(
    z.minLength(1, 'Decí de qué número a qué número.'),
    z.maxLength(TALONARIOS_POR_VEZ, `Como máximo ${counted(TALONARIOS_POR_VEZ)} tramos por vez.`),
    z.refine(
      partes => partes.reduce((sum, { desde, hasta }) => sum + hasta - desde + 1, 0) <= limits.rifasPorAsignacion,
      `Como máximo ${counted(limits.rifasPorAsignacion)} números por vez.`,
    ),
  ),
})

const cuales = z
  .array(f.id, { error: ELEGIR })
  .check(z.minLength(1, ELEGIR), z.maxLength(TALONARIOS_POR_VEZ, `Como máximo ${counted(TALONARIOS_POR_VEZ)} por vez.`))

/** Numbers of a book that come back: the unsold ones from the first to the last of these. */
export const recibirTalonarioForm = z.object({ talonario: f.id, ...tramo }).check(isTramo)

/** `codigo`: of the ticket that a new printing replaces, for a number sold without a name. */
export const reimprimirForm = z
  .object({ talonario: f.id, ...tramo, motivo: f.motivo, codigo: f.opcional(f.codigoDePapel) })
  .check(isTramo)

/** Books to print; for a single book, perhaps only some of its numbers. */
const imprimirForm = z
  .object({
    talonarios: cuales,
    orden: z.enum(ORDENES_DE_HOJAS),
    desde: z.optional(f.numeroRifa),
    hasta: z.optional(f.numeroRifa),
  })
  .check(
    z.refine(
      ({ talonarios, desde, hasta }) => (desde === undefined && hasta === undefined) || talonarios.length === 1,
      'De varios talonarios se imprime todo.',
    ),
  )

/** A name that the caller gives to a print, to read its place in the line. */
const turno = z.string().check(z.regex(/^[\w-]{1,64}$/, 'El turno no es válido.'))
const turnoQuery = z.object({ turno: z.optional(turno) })

/** The seller who gets the books. */
export const entregarForm = z.object({ vendedor: f.id })
export const porTalonarioForm = z.object({ talonario: f.id, motivo: f.motivo })

const talonario = z.object({
  _id: z.string(),
  numero: z.number(),
  desde: z.number(),
  hasta: z.number(),
  estado: z.enum(ESTADOS_TALONARIO),
  /** Who has it or will have it, or `''`. */
  vendedor: z.string(),
  idVendedor: z.string(),
  /** How many stubs are registered, and how many numbers on paper are not. */
  vendidos: z.number(),
  faltan: z.number(),
})
export type TalonarioDePapel = z.output<typeof talonario>

export const talonarioApi = {
  armarTalonarios: {
    method: 'POST',
    path: '/talonario/armarTalonarios',
    access: ['admin'],
    summary: 'Make books of consecutive numbers that are in none yet, all or nothing.',
    body: armarTalonariosForm,
    large: true,
    idempotent: true,
    reply: z.object({ message: z.string(), talonarios: z.array(z.string()) }),
    errors: [
      'RIFAS_INEXISTENTES',
      'RIFA_EN_TALONARIO',
      'RIFA_DE_OTRO_VENDEDOR',
      'VENDEDOR_NO_ENCONTRADO',
      'VENDEDOR_INACTIVO',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'CLAVE_REUTILIZADA',
    ],
  },
  listarTalonarios: {
    method: 'GET',
    path: '/talonario/listarTalonarios',
    access: ['vendedor', 'admin'],
    summary: 'The books of the campaign, a page at a time; a seller only their own.',
    query: z.object({
      page: z.optional(f.pagina),
      /** A number in the book, the number of the book, or part of its holder's name. */
      buscar: f.textoOpcional(),
      estado: z.optional(z.enum(['', ...ESTADOS_TALONARIO], { error: 'El estado no es válido.' })),
    }),
    reply: z.object({
      talonarios: z.array(talonario),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  },
  verTalonario: {
    method: 'GET',
    path: '/talonario/verTalonario/:id',
    access: ['vendedor', 'admin'],
    summary: 'One book with its numbers; a seller only their own.',
    params: z.object({ id: f.id }),
    reply: z.object({
      talonario,
      numeros: z.array(z.object({ _id: z.string(), numero: z.number(), vendido: z.boolean(), enPapel: z.boolean() })),
    }),
    errors: ['TALONARIO_NO_ENCONTRADO'],
  },
  imprimir: {
    method: 'POST',
    path: '/talonario/imprimir',
    access: ['admin'],
    summary:
      'Print books: from here on their numbers are paper. One file of up to 1,000 numbers, else several in a ZIP; again, the same.',
    query: turnoQuery,
    body: imprimirForm,
    reply: z.unknown(),
    replyAs: 'file',
    printed: true,
    errors: [
      'IMPRESIONES_EN_FILA',
      'TALONARIO_NO_ENCONTRADO',
      'TALONARIO_TERMINADO',
      'IMPRESION_INCOMPLETA',
      'FUERA_DEL_TALONARIO',
      'RIFA_NO_DISPONIBLE',
      'RIFA_DE_OTRO_VENDEDOR',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'REIMPRESION_AL_PORTADOR',
    ],
  },
  muestra: {
    method: 'GET',
    path: '/talonario/muestra',
    access: ['admin'],
    summary: 'One leaf as it would be printed (PDF), without a valid code.',
    query: turnoQuery,
    reply: z.unknown(),
    replyAs: 'file',
    printed: true,
    errors: ['IMPRESIONES_EN_FILA', 'IMPRESION_INCOMPLETA'],
  },
  lugarEnFila: {
    method: 'GET',
    path: '/talonario/fila/:turno',
    access: ['admin'],
    summary:
      'The place of a print of the caller that waits for others, from 1; 0 once it is being made, or of one that is not there.',
    params: z.object({ turno }),
    reply: z.object({ lugar: z.number() }),
  },
  entregar: {
    method: 'POST',
    path: '/talonario/entregar',
    access: ['admin'],
    summary: 'Hand printed books to an active seller: their unsold numbers are assigned to them.',
    /** `leido`: `tiene`, the id of who has them, `''` at the office. */
    body: conLeido(z.extend(entregarForm, { talonarios: cuales })),
    reply: z.object({ message: z.string() }),
    errors: [
      'TALONARIO_NO_ENCONTRADO',
      'TALONARIO_SIN_IMPRIMIR',
      'TALONARIO_TERMINADO',
      'VENDEDOR_NO_ENCONTRADO',
      'VENDEDOR_INACTIVO',
      'TOPE_CAJA',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'CAMBIO_MIENTRAS',
    ],
  },
  recibir: {
    method: 'POST',
    path: '/talonario/recibir',
    access: ['admin'],
    summary: 'Receive unsold numbers of a book back: their paper is void, and the shop sells them again.',
    body: recibirTalonarioForm,
    reply: z.object({ message: z.string(), devueltos: z.number(), faltan: z.number() }),
    errors: [
      'TALONARIO_NO_ENCONTRADO',
      'TALONARIO_SIN_IMPRIMIR',
      'FUERA_DEL_TALONARIO',
      'RIFA_NO_DISPONIBLE',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
    ],
  },
  darPorPerdido: {
    method: 'POST',
    path: '/talonario/darPorPerdido',
    access: ['admin'],
    summary: 'Freeze the unsold numbers of a lost book: only organisers register them.',
    body: porTalonarioForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'TALONARIO_NO_ENCONTRADO',
      'TALONARIO_SIN_IMPRIMIR',
      'TALONARIO_TERMINADO',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
    ],
  },
  reimprimir: {
    method: 'POST',
    path: '/talonario/reimprimir',
    access: ['admin'],
    summary:
      'Void the paper of some numbers of a book, torn or misprinted; the next print of them is valid. One sold to its bearer needs the code of the ticket that it replaces.',
    body: reimprimirForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'TALONARIO_NO_ENCONTRADO',
      'TALONARIO_SIN_IMPRIMIR',
      'TALONARIO_TERMINADO',
      'FUERA_DEL_TALONARIO',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'REIMPRESION_AL_PORTADOR',
      'BOLETO_DE_OTRO',
    ],
  },
  anular: {
    method: 'POST',
    path: '/talonario/anular',
    access: ['admin'],
    summary: 'Void a book that no seller has: the paper of its unsold numbers is void, and the shop sells them again.',
    body: porTalonarioForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'TALONARIO_NO_ENCONTRADO',
      'TALONARIO_ENTREGADO',
      'TALONARIO_TERMINADO',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
    ],
  },
} as const satisfies Record<string, Endpoint>
