import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { ref } from './enlace.ts'
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
  /** Code of the seller's link that brought the shopper; an unknown one is ignored. */
  ref,
})

export const checkoutApi = {
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
      'RIFAS_BORRADAS',
      'RIFA_RESERVADA_VENDEDOR',
      'PRODUCTO_NO_DISPONIBLE',
      'SORTEO_CERRADO',
      'RESERVAS_CUENTA',
      'RESERVAS_SIN_VERIFICAR',
      'RESERVAS_RED',
      'RESERVAS_SORTEO',
      'DEMASIADOS_INTENTOS',
      'VENTA_ONLINE_APAGADA',
      'PROVEEDOR',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
} as const satisfies Record<string, Endpoint>
