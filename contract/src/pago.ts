import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

const VACIO = 'No hay nada para pagar'
export const procesarPagoForm = z.object({
  /** Only these three keys are read of each line; prices come from the database. */
  productos: z
    .array(
      z.object({
        _id: f.id,
        quantity: f.entero(1, limits.unidadesPorLinea, `La cantidad va de 1 a ${limits.unidadesPorLinea}.`),
        tipo: z.enum(['rifa', 'producto'], { error: 'El tipo de línea no es válido.' }),
      }),
      { error: VACIO },
    )
    .check(
      z.minLength(1, VACIO),
      z.maxLength(limits.lineasPorCompra, `Como máximo ${limits.lineasPorCompra} líneas por compra.`),
    ),
})

const referencia = z.string().check(z.regex(/^[\w-]{1,64}$/, 'El identificador no es válido.'))
const porReferencia = z.object({ referencia })

/** What a browser brings back from the provider's page: any text a database can be asked about. */
const vuelta = (max: number) =>
  z.optional(
    z.string().check(z.maxLength(max, 'El identificador no es válido.'), f.sinNul('El identificador no es válido.')),
  )

export const pagoApi = {
  procesarPago: {
    method: 'POST',
    path: '/pago/procesarPago',
    access: 'signed-in',
    summary: 'Create an order, hold its numbers and answer where to pay.',
    body: procesarPagoForm,
    reply: z.object({ init_point: z.string(), external_reference: z.string(), message: z.string() }),
    idempotent: true,
    errors: [
      'RIFA_NO_DISPONIBLE',
      'RIFAS_INEXISTENTES',
      'RIFA_RESERVADA_VENDEDOR',
      'PRODUCTO_NO_DISPONIBLE',
      'SORTEO_CERRADO',
      'VENTA_ONLINE_APAGADA',
      'PROVEEDOR',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
  exito: {
    method: 'GET',
    path: '/pago/exito',
    access: 'anyone',
    summary:
      'Ask the provider about an order: HTTP 200 only when it is paid, 402 otherwise. Nothing in the query is believed.',
    query: z.object({ payment_id: vuelta(128), status: vuelta(64), external_reference: vuelta(128) }),
    reply: z.object({
      estado: z.enum(['approved', 'pending', 'rejected']),
      payment_id: z.string(),
      external_reference: z.string(),
      totalAPagar: z.number(),
      message: z.string(),
    }),
    errors: ['DATOS_FALTANTES', 'COMPRA_NO_ENCONTRADA'],
  },
  webhook: {
    method: 'POST',
    path: '/pago/webhook',
    access: 'anyone',
    summary: 'Payment notification of the provider; the signature is checked, the body only says what to fetch.',
    query: z.looseObject({}),
    body: z.optional(z.unknown()),
    reply: z.object({}),
    errors: ['SIN_PERMISO', 'BASE_DE_DATOS'],
  },
  verSimulado: {
    method: 'GET',
    path: '/pago/simulado/:referencia',
    access: 'anyone',
    summary: 'The order on the simulated provider’s page (PAYMENTS=simulado only).',
    params: porReferencia,
    reply: z.object({
      external_reference: z.string(),
      total: z.number(),
      lineas: z.array(z.object({ titulo: z.string(), cantidad: z.number(), precio: z.number() })),
      abierta: z.boolean(),
    }),
    errors: ['NO_ENCONTRADO'],
  },
  pagarSimulado: {
    method: 'POST',
    path: '/pago/simulado/:referencia',
    access: 'anyone',
    summary:
      'Approve, reject or leave pending on the simulated provider; sends the notification and answers where the browser goes.',
    params: porReferencia,
    body: z.object({ decision: z.enum(['aprobar', 'rechazar', 'pendiente']) }),
    reply: z.object({ redirect: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
