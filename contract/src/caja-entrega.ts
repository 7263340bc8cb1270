import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'

export const MEDIOS_ENTREGA = ['efectivo', 'banco'] as const
export const ESTADOS_ENTREGA = ['declarada', 'confirmada', 'rechazada'] as const

/** Cash that a seller hands in. `contado`: what the organiser counted, with later corrections; that amount is posted. */
export const entrega = z.object({
  _id: z.string(),
  vendedor: z.object({ id: z.string(), nombre: z.string() }),
  /** The amount the seller declared; null for a caller who has not counted it yet. */
  monto: z.nullable(z.number()),
  medio: z.enum(MEDIOS_ENTREGA),
  estado: z.enum(ESTADOS_ENTREGA),
  contado: z.nullable(z.number()),
  /** `R-000123`; `''` until it is confirmed. */
  recibo: z.string(),
  imagen: z.string(),
  /** Another hand-in, which was not rejected, has the same picture. */
  repetida: z.boolean(),
  nota: z.string(),
  /** The seller who declared it has withdrawn it. */
  retirada: z.boolean(),
  fecha: z.string(),
  resuelta: z.string(),
})
export type Entrega = z.output<typeof entrega>

const MONTO = 'El monto lleva un importe mayor que cero, con hasta dos decimales.'
export const entregaForm = z.object({
  monto: f.importe(0.01, MONTO),
  medio: z.enum(MEDIOS_ENTREGA, { error: 'Elegí cómo entregás el dinero.' }),
  nota: f.parrafoOpcional(limits.nota),
})

/** A count; the field starts empty, so that the amount is really counted. */
export const conteoForm = z.object({ id: f.id, contado: f.importe(0.01, 'Escribí lo que contaste.') })
/** The corrected amount of a count; zero if nothing came. */
export const conteoCorregidoForm = z.object({
  id: f.id,
  contado: f.importe(0, 'Escribí lo que contaste.'),
  motivo: f.motivo,
})
/** Cash that a seller brings without declaring it before. */
export const recibirForm = z.object({
  vendedor: f.id,
  contado: f.importe(0.01, 'Escribí lo que contaste.'),
  medio: z.enum(MEDIOS_ENTREGA, { error: 'Elegí dónde queda el dinero.' }),
})
export const rechazoForm = z.object({ id: f.id, motivo: f.motivo })
const ELEGIDAS = 'Elegí entregas de un solo vendedor.'
export const rechazosForm = z.object({
  vendedor: f.id,
  ids: z
    .array(f.id, { error: ELEGIDAS })
    .check(z.minLength(1, ELEGIDAS), z.maxLength(limits.entregasPorContar, ELEGIDAS)),
  motivo: f.motivo,
})

export const entregaApi = {
  declararEntrega: {
    method: 'POST',
    path: '/caja/declararEntrega',
    access: ['vendedor', 'admin'],
    summary:
      'The caller says what they hand in and how, with a photo of the slip if there is one. It moves nothing yet.',
    multipart: entregaForm,
    reply: z.object({ entrega, message: z.string() }),
    idempotent: true,
    errors: ['IMAGEN_INVALIDA', 'IMAGEN_GRANDE', 'CLAVE_REUTILIZADA', 'DEMASIADAS_ENTREGAS'],
  },
  misEntregas: {
    method: 'GET',
    path: '/caja/misEntregas',
    access: ['vendedor', 'admin'],
    summary: 'The caller’s hand-ins, latest first.',
    reply: z.object({ entregas: z.array(entrega) }),
  },
  entregasDeclaradas: {
    method: 'GET',
    path: '/caja/entregasDeclaradas',
    access: ['admin'],
    summary: 'Hand-ins to confirm: the oldest of each seller first, then the second of each, and so on.',
    reply: z.object({ entregas: z.array(entrega) }),
  },
  confirmarEntrega: {
    method: 'POST',
    path: '/caja/confirmarEntrega',
    access: ['admin'],
    summary: 'The hand-in was counted: as much as was counted moves, once. What is missing stays owed.',
    body: conteoForm,
    reply: z.object({ entrega, message: z.string() }),
    errors: ['ENTREGA_NO_ENCONTRADA', 'ENTREGA_RESUELTA', 'UNO_MISMO'],
  },
  recibirEntrega: {
    method: 'POST',
    path: '/caja/recibirEntrega',
    access: ['admin'],
    summary: 'A seller brings money that nobody declared: as much as was counted moves, with a receipt.',
    body: recibirForm,
    reply: z.object({ entrega, message: z.string() }),
    idempotent: true,
    errors: ['VENDEDOR_NO_ENCONTRADO', 'UNO_MISMO', 'CLAVE_REUTILIZADA'],
  },
  corregirConteo: {
    method: 'POST',
    path: '/caja/corregirConteo',
    access: ['admin'],
    summary: 'A confirmed count was wrong: the difference is posted on both accounts, and the seller is told.',
    body: conLeido(conteoCorregidoForm),
    reply: z.object({ entrega, message: z.string() }),
    errors: ['ENTREGA_NO_ENCONTRADA', 'UNO_MISMO', 'CAMBIO_MIENTRAS'],
  },
  entregasConfirmadas: {
    method: 'GET',
    path: '/caja/entregasConfirmadas',
    access: ['admin'],
    summary: 'The last 20 hand-ins that were counted, latest first.',
    reply: z.object({ entregas: z.array(entrega) }),
  },
  retirarEntrega: {
    method: 'POST',
    path: '/caja/retirarEntrega',
    access: ['vendedor', 'admin'],
    summary: 'The caller takes back a hand-in of theirs that nobody has counted.',
    body: z.object({ id: f.id }),
    reply: z.object({ entrega, message: z.string() }),
    errors: ['ENTREGA_NO_ENCONTRADA', 'ENTREGA_RESUELTA'],
  },
  rechazarEntrega: {
    method: 'POST',
    path: '/caja/rechazarEntrega',
    access: ['admin'],
    summary: 'The hand-in did not come.',
    body: rechazoForm,
    reply: z.object({ entrega, message: z.string() }),
    errors: ['ENTREGA_NO_ENCONTRADA', 'ENTREGA_RESUELTA', 'UNO_MISMO'],
  },
  rechazarEntregas: {
    method: 'POST',
    path: '/caja/rechazarEntregas',
    access: ['admin'],
    summary: 'Several hand-ins of one seller did not come: all of them are rejected, or none.',
    body: rechazosForm,
    reply: z.object({ message: z.string() }),
    errors: ['ENTREGA_NO_ENCONTRADA', 'ENTREGA_RESUELTA', 'UNO_MISMO'],
  },
  recibo: {
    method: 'GET',
    path: '/caja/recibo/:id',
    access: ['vendedor', 'admin'],
    summary: 'The receipt of a confirmed hand-in as PDF: one’s own, or anyone’s for an admin.',
    params: z.object({ id: f.id }),
    reply: z.object({}),
    replyAs: 'file',
    errors: ['ENTREGA_NO_ENCONTRADA'],
  },
  comprobarRecibo: {
    method: 'GET',
    path: '/caja/comprobarRecibo/:id',
    access: 'anyone',
    summary: 'What the QR of a receipt or an act leads to: whether it is one of ours, and for how much.',
    params: z.object({ id: f.id }),
    reply: z.object({
      recibo: z.object({
        /** `''`, like `medio`, for a closed rendición without a count. */
        recibo: z.string(),
        fecha: z.string(),
        monto: z.number(),
        medio: z.enum([...MEDIOS_ENTREGA, '']),
        /** The seller's first name and initial. */
        vendedor: z.string(),
        /** What the closed rendición says; null for a receipt. */
        acta: z.nullable(z.object({ esperado: z.number(), diferencia: z.number(), huella: z.string() })),
      }),
    }),
    errors: ['ENTREGA_NO_ENCONTRADA'],
  },
} as const satisfies Record<string, Endpoint>
