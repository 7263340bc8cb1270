import * as z from 'zod/mini'
import { toDay } from './dates.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const MEDIOS_ENTREGA = ['efectivo', 'banco'] as const
export const ESTADOS_ENTREGA = ['declarada', 'confirmada', 'rechazada'] as const

/** Money that a seller hands in. `contado` is what the organiser counted: that much moves. */
export const entrega = z.object({
  _id: z.string(),
  vendedor: z.object({ id: z.string(), nombre: z.string() }),
  /** The amount the seller declared; null to a caller who still has to count it. */
  monto: z.nullable(z.number()),
  medio: z.enum(MEDIOS_ENTREGA),
  estado: z.enum(ESTADOS_ENTREGA),
  contado: z.nullable(z.number()),
  /** `R-000123`; `''` until it is confirmed. */
  recibo: z.string(),
  imagen: z.string(),
  /** The same picture is on another hand-in that was not rejected. */
  repetida: z.boolean(),
  nota: z.string(),
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

/** A count: never filled in beforehand. */
export const conteoForm = z.object({ id: f.id, contado: f.importe(0.01, 'Escribí lo que contaste.') })
export const rechazoForm = z.object({ id: f.id, motivo: f.motivo })

const porId = z.object({ id: f.id })

export const ESTADOS_RENDICION = ['presentada', 'cerrada', 'devuelta'] as const

/** Minor units inside; the figures of a rendición's document, fixed when it is presented. */
const numeros = z.object({
  entregados: z.number(),
  recibidos: z.number(),
  devueltos: z.number(),
  cedidos: z.number(),
  vendidos: z.number(),
  online: z.number(),
  porOtros: z.number(),
  enMano: z.number(),
  cuadra: z.boolean(),
})

const resumen = z.object({
  saldoAnterior: z.number(),
  ventas: z.array(z.object({ medio: z.string(), cantidad: z.number(), monto: z.number() })),
  anuladas: z.object({ cantidad: z.number(), monto: z.number() }),
  entregado: z.number(),
  otros: z.number(),
  porAcreditar: z.number(),
  /** Sold × price equals the sales in the ledger. */
  cuadra: z.boolean(),
  numeros,
})
/** As it is kept: minor units. */
export type ResumenDeRendicion = z.output<typeof resumen>

/** Hidden before counting, so null until it is closed: `esperado`, `declarado`, `diferencia`. */
export const rendicion = z.object({
  _id: z.string(),
  vendedor: z.object({ id: z.string(), nombre: z.string() }),
  estado: z.enum(ESTADOS_RENDICION),
  presentada: z.string(),
  resuelta: z.string(),
  nota: z.string(),
  esperado: z.nullable(z.number()),
  declarado: z.nullable(z.number()),
  contado: z.nullable(z.number()),
  diferencia: z.nullable(z.number()),
  /** The difference has been written off. */
  perdonada: z.boolean(),
  /** It may still be: it is owed, and no later rendición begins with it. */
  perdonable: z.boolean(),
  resumen: z.nullable(resumen),
  huella: z.string(),
})
export type Rendicion = z.output<typeof rendicion>

const CONTADO = 'Escribí lo que contaste: un importe de 0 en adelante.'
export const presentarForm = z.object({ contado: f.importe(0, CONTADO) })
export const cierreDeRendicionForm = z.object({
  id: f.id,
  contado: f.importe(0, CONTADO),
  medio: z.enum(MEDIOS_ENTREGA, { error: 'Elegí dónde queda el dinero.' }),
})

const LETRA = 'Escribí hasta tres letras.'
const AL_REVES = 'La primera letra va antes que la última: así no se llama a nadie.'
const letra = z.optional(z.string()).check(z.refine(value => /^[\p{L}]{0,3}$/u.test((value ?? '').trim()), LETRA))

/** A year of five figures is typed easily, and cannot be written as a day. */
const END = Date.parse('9999-12-31T00:00:00Z')

/** As the database compares letters: without their marks. */
const plain = (letters = '') => letters.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const liquidacionForm = z
  .object({
    titulo: f.texto('Escribí un título.'),
    /** An instant: the deadline. */
    vence: z.string({ error: 'Elegí día y hora.' }).check(
      z.refine(value => !Number.isNaN(Date.parse(value)), { error: 'Elegí día y hora.', abort: true }),
      z.refine(value => Date.parse(value) < END, {
        error: 'Elegí día y hora: el año lleva cuatro cifras.',
        abort: true,
      }),
      // A day that exists, and a zone: without one the deadline would depend on the server's.
      z.refine(value => toDay(value) !== null && /T.*(Z|[+-]\d\d:\d\d)$/.test(value), 'Elegí día y hora.'),
    ),
    /** Sellers by the first letters of their names, both ends included; empty is open. */
    desde: letra,
    hasta: letra,
  })
  .check(
    z.refine(({ desde, hasta }) => !plain(hasta) || plain(desde).slice(0, plain(hasta).length) <= plain(hasta), {
      path: ['hasta'],
      error: AL_REVES,
    }),
  )

const liquidacion = z.object({
  _id: z.string(),
  titulo: z.string(),
  vence: z.string(),
  desde: z.string(),
  hasta: z.string(),
  rindieron: z.number(),
  faltan: z.array(z.object({ id: z.string(), nombre: z.string() })),
})
export type Liquidacion = z.output<typeof liquidacion>

export const rendicionApi = {
  declararEntrega: {
    method: 'POST',
    path: '/caja/declararEntrega',
    access: ['vendedor', 'admin'],
    summary:
      'The caller says what they hand in and how, with a photo of the slip if there is one. It moves nothing yet.',
    multipart: entregaForm,
    reply: z.object({ entrega, message: z.string() }),
    idempotent: true,
    errors: ['IMAGEN_INVALIDA', 'IMAGEN_GRANDE', 'CLAVE_REUTILIZADA'],
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
    summary: 'Hand-ins to confirm, oldest first.',
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
  rechazarEntrega: {
    method: 'POST',
    path: '/caja/rechazarEntrega',
    access: ['admin'],
    summary: 'The hand-in did not come.',
    body: rechazoForm,
    reply: z.object({ entrega, message: z.string() }),
    errors: ['ENTREGA_NO_ENCONTRADA', 'ENTREGA_RESUELTA', 'UNO_MISMO'],
  },
  recibo: {
    method: 'GET',
    path: '/caja/recibo/:id',
    access: ['vendedor', 'admin'],
    summary: 'The receipt of a confirmed hand-in as PDF: one’s own, or anyone’s for an admin.',
    params: porId,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['ENTREGA_NO_ENCONTRADA'],
  },
  comprobarRecibo: {
    method: 'GET',
    path: '/caja/comprobarRecibo/:id',
    access: 'anyone',
    summary: 'What the QR of a receipt or an act leads to: whether it is one of ours, and for how much.',
    params: porId,
    reply: z.object({
      recibo: z.object({
        /** `''`, as `medio`: of an act at whose closing nothing was counted. */
        recibo: z.string(),
        fecha: z.string(),
        monto: z.number(),
        medio: z.enum([...MEDIOS_ENTREGA, '']),
        /** First name and initial. */
        vendedor: z.string(),
        /** What the act says; null of a receipt. */
        acta: z.nullable(z.object({ esperado: z.number(), diferencia: z.number(), huella: z.string() })),
      }),
    }),
    errors: ['ENTREGA_NO_ENCONTRADA'],
  },
  presentarRendicion: {
    method: 'POST',
    path: '/caja/presentarRendicion',
    access: ['vendedor', 'admin'],
    summary: 'The caller ends their period with what they counted. What comes later belongs to the next one.',
    body: presentarForm,
    reply: z.object({ rendicion, message: z.string() }),
    errors: ['RENDICION_ABIERTA'],
  },
  misRendiciones: {
    method: 'GET',
    path: '/caja/misRendiciones',
    access: ['vendedor', 'admin'],
    summary: 'The caller’s rendiciones, latest first.',
    reply: z.object({ rendiciones: z.array(rendicion) }),
  },
  rendicionesPresentadas: {
    method: 'GET',
    path: '/caja/rendicionesPresentadas',
    access: ['admin'],
    summary: 'Rendiciones to close, oldest first, then the last closed ones.',
    reply: z.object({ rendiciones: z.array(rendicion) }),
  },
  cerrarRendicion: {
    method: 'POST',
    path: '/caja/cerrarRendicion',
    access: ['admin'],
    summary: 'What was counted is handed in, and the rendición never changes again. A difference stays owed.',
    body: cierreDeRendicionForm,
    reply: z.object({ rendicion, message: z.string() }),
    errors: ['RENDICION_NO_ENCONTRADA', 'RENDICION_RESUELTA', 'RENDICION_NO_CUADRA', 'UNO_MISMO'],
  },
  devolverRendicion: {
    method: 'POST',
    path: '/caja/devolverRendicion',
    access: ['admin'],
    summary: 'The rendición goes back to the seller with a note; the period goes on as if it had not been presented.',
    body: rechazoForm,
    reply: z.object({ rendicion, message: z.string() }),
    errors: ['RENDICION_NO_ENCONTRADA', 'RENDICION_RESUELTA', 'UNO_MISMO'],
  },
  perdonarDiferencia: {
    method: 'POST',
    path: '/caja/perdonarDiferencia',
    access: ['admin'],
    summary:
      'Writes the difference of the last closed rendición off as long as it is owed, with a reason; again, it changes nothing.',
    body: rechazoForm,
    reply: z.object({ rendicion, message: z.string() }),
    errors: ['RENDICION_NO_ENCONTRADA', 'UNO_MISMO', 'DIFERENCIA_PASADA'],
  },
  actaDeRendicion: {
    method: 'GET',
    path: '/caja/acta/:id',
    access: ['vendedor', 'admin'],
    summary: 'The act of a closed rendición as PDF, for both signatures: one’s own, or anyone’s for an admin.',
    params: porId,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['RENDICION_NO_ENCONTRADA'],
  },
  liquidaciones: {
    method: 'GET',
    path: '/caja/liquidaciones',
    access: ['admin'],
    summary: 'Settling dates, the next first, with the sellers who are missing.',
    reply: z.object({ liquidaciones: z.array(liquidacion) }),
  },
  misLiquidaciones: {
    method: 'GET',
    path: '/caja/misLiquidaciones',
    access: ['vendedor', 'admin'],
    summary: 'Settling dates the caller is called to and has not presented a rendición for.',
    reply: z.object({ liquidaciones: z.array(z.object({ titulo: z.string(), vence: z.string() })) }),
  },
  crearLiquidacion: {
    method: 'POST',
    path: '/caja/crearLiquidacion',
    access: ['admin'],
    summary:
      'A date by which sellers present their rendición; they are reminded three days and one day before, and on the day.',
    body: liquidacionForm,
    reply: z.object({ message: z.string() }),
    idempotent: true,
    errors: ['FECHA_PASADA', 'CLAVE_REUTILIZADA'],
  },
  cancelarLiquidacion: {
    method: 'DELETE',
    path: '/caja/cancelarLiquidacion/:id',
    access: ['admin'],
    summary: 'Takes a settling date away.',
    params: porId,
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
