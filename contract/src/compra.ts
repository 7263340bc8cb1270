import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

/** The life cycle of an order on every channel; allowed moves are a table in the server's compra rules. */
export const ESTADOS_COMPRA = [
  'creada',
  'esperando_pago',
  'pagada',
  'vencida',
  'cancelada',
  'reembolsada',
  'parcial',
  'contracargo',
  'en_revision',
] as const
export type EstadoCompra = (typeof ESTADOS_COMPRA)[number]

/** For voiding a sale and for a refund: why, stays in the order's history. */
export const motivoForm = z.object({ motivo: f.parrafo('Escribí el motivo.', 500) })
export const deshacerCompraForm = z.extend(motivoForm, { compraId: f.id })

export const compraApi = {
  misCompras: {
    method: 'GET',
    path: '/compra/misCompras',
    access: 'signed-in',
    summary: 'The caller’s own orders, latest first.',
    reply: z.object({
      compras: z.array(
        z.object({
          _id: z.string(),
          external_reference: z.string(),
          estado: z.enum(ESTADOS_COMPRA),
          fechaCompra: z.string(),
          /** When the hold ends; `''` when there is none. */
          vence: z.string(),
          montoTotal: z.number(),
          /** Where to pay while the hold lasts; `''` otherwise. */
          init_point: z.string(),
          lineas: z.array(
            z.object({
              tipo: z.enum(['rifa', 'producto']),
              nombre: z.string(),
              NumeroRifa: z.nullable(z.number()),
              FechaSorteo: z.string(),
              cantidad: z.number(),
              precio: z.number(),
            }),
          ),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>
