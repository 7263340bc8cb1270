import * as z from 'zod/mini'
import { MEDIOS_ENTREGA, rechazoForm } from './caja-entrega.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const ESTADOS_RENDICION = ['presentada', 'cerrada', 'devuelta'] as const

/** The figures of a rendición, in minor units, fixed when it is presented. */
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
  /** The prices of the numbers sold equal the sales in the ledger. */
  cuadra: z.boolean(),
  numeros,
})
/** As it is stored, in minor units. */
export type ResumenDeRendicion = z.output<typeof resumen>

/** `esperado`, `declarado` and `diferencia` are hidden before the count: null until it is closed. */
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
  /** The difference can still be written off: it is owed, and no later rendición begins with it. */
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

export const rendicionApi = {
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
    params: z.object({ id: f.id }),
    reply: z.object({}),
    replyAs: 'file',
    errors: ['RENDICION_NO_ENCONTRADA'],
  },
} as const satisfies Record<string, Endpoint>
