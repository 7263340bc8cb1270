import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const porReferencia = z.object({ referencia: f.referencia })

/** A text that a browser brings back from the provider's page; safe to compare in the database. */
const vuelta = (max: number) =>
  z.optional(
    z
      .string()
      .check(z.maxLength(max, 'El identificador no es válido.'), f.withoutControls('El identificador no es válido.')),
  )

export const pagoApi = {
  exito: {
    method: 'GET',
    path: '/pago/exito',
    access: 'anyone',
    withoutToken: true,
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
    errors: ['PARAMETROS_FALTANTES'],
  },
  webhook: {
    method: 'POST',
    path: '/pago/webhook',
    access: 'anyone',
    summary:
      'Payment notification of the provider. The payment is read from the provider; without a valid signature it is refused, and is a hint at most, limited by address and payment.',
    query: z.looseObject({}),
    body: z.optional(z.unknown()),
    reply: z.object({}),
    errors: ['SIN_PERMISO', 'DEMASIADOS_INTENTOS', 'BASE_DE_DATOS'],
  },
  verSimulado: {
    method: 'GET',
    path: '/pago/simulado/:referencia',
    access: 'anyone',
    withoutToken: true,
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
    withoutToken: true,
    summary:
      'Approve, reject or leave pending on the simulated provider; sends the notification and answers where the browser goes.',
    params: porReferencia,
    body: z.object({ decision: z.enum(['aprobar', 'rechazar', 'pendiente']) }),
    reply: z.object({ redirect: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>

type Movido = { monto: number; reembolsado: number; aDevolver: number }

/** How much of a payment has been refunded, or is about to be. */
export const devuelto = ({ reembolsado, aDevolver }: Omit<Movido, 'monto'>): number => Math.max(reembolsado, aDevolver)

/** How much of a payment is left once every refund that was decided is done. */
export const retenido = (pago: Movido): number => pago.monto - devuelto(pago)
