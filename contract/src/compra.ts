import * as z from 'zod/mini'
import { planPropio } from './cuota-plan.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'
import { tipoDeSorteo } from './sorteo.ts'

/** The states of an order on every channel; the server's compra rules say which may follow which. */
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

/** States in which an order waits for its payment and its numbers are held. */
export const EN_ESPERA = ['creada', 'esperando_pago'] as const satisfies EstadoCompra[]
export const awaitsPayment = (estado: EstadoCompra): boolean => EN_ESPERA.some(state => state === estado)

/** Whether the buyer of an order has its numbers. */
export const hasNumbers = (estado: EstadoCompra): boolean => estado === 'pagada' || estado === 'parcial'

/** Why a line is a seller's: sold in person, the number was assigned to them, their link brought the buyer, or an organiser decided it. */
export const ATRIBUCIONES = ['en_persona', 'asignada', 'enlace', 'manual'] as const
export type Atribucion = (typeof ATRIBUCIONES)[number]

/** Why a sale is voided or refunded; stays in the order's history. */
export const motivoForm = z.object({ motivo: f.motivo })
export const deshacerCompraForm = z.extend(motivoForm, { compraId: f.id })

/** Only these lines of the order. */
export const lineasElegidas = z.optional(
  z
    .array(f.entero(1, limits.lineasPorCompra, 'La línea no es válida.'))
    .check(z.minLength(1, 'Elegí qué se devuelve.'), z.maxLength(limits.lineasPorCompra, 'La línea no es válida.')),
)

/** Moves lines of an order to another seller; without `lineas` all lines, without `vendedorId` to no seller. */
export const reatribuirForm = z.extend(deshacerCompraForm, {
  vendedorId: f.opcional(f.id),
  lineas: z.optional(z.array(f.entero(1, limits.lineasPorCompra, 'La línea no es válida.'))),
})

/** What is returned of an order because its draw was called off. `por_pagar`: in person, not returned yet; `devuelta`: when it was returned, or `''`. */
const devolucionPropia = z.object({
  fecha: z.string(),
  motivo: z.string(),
  importe: z.number(),
  enMano: z.boolean(),
  devuelta: z.string(),
})

const compraPropia = z.object({
  _id: z.string(),
  external_reference: z.string(),
  estado: z.enum(ESTADOS_COMPRA),
  fechaCompra: z.string(),
  /** When the hold ends; `''` if there is none. */
  vence: z.string(),
  montoTotal: z.number(),
  /** The address of the payment while the hold lasts; otherwise `''`. */
  init_point: z.string(),
  /** For each calling off that took a part of the order. */
  cancelada: z.optional(z.array(devolucionPropia)),
  lineas: z.array(
    z.object({
      tipo: z.enum(['rifa', 'producto']),
      nombre: z.string(),
      NumeroRifa: z.nullable(z.number()),
      FechaSorteo: z.string(),
      tipoSorteo: tipoDeSorteo,
      /** It pays an instalment of a number bought before. */
      deCuota: z.optional(z.boolean()),
      /** Its number is this order's no more: it was handed on, or freed because it was not paid. */
      perdida: z.optional(z.enum(['cedida', 'liberada'])),
      cantidad: z.number(),
      precio: z.number(),
      /** The seller's first name, or `''`. */
      vendedor: z.string(),
    }),
  ),
})

export const compraApi = {
  reatribuir: {
    method: 'POST',
    path: '/compra/reatribuir',
    access: ['admin'],
    summary: 'Attribute lines of an order to a seller or to nobody, until their draw closes.',
    /** `leido`: `vendedores`, the id of each line's seller, `''` if it has none. */
    body: conLeido(reatribuirForm),
    reply: z.object({ message: z.string() }),
    errors: [
      'COMPRA_NO_ENCONTRADA',
      'VENDEDOR_NO_ENCONTRADO',
      'VENDEDOR_INACTIVO',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'CAMBIO_MIENTRAS',
    ],
  },
  misCompras: {
    method: 'GET',
    path: '/compra/misCompras',
    access: 'signed-in',
    summary: 'The caller’s own orders, latest first.',
    reply: z.object({
      compras: z.array(compraPropia),
    }),
  },
  seguirCompra: {
    method: 'GET',
    path: '/compra/seguir/:referencia',
    access: 'anyone',
    withoutToken: true,
    summary:
      'An online order by its unguessable reference: what was bought and how it stands, nothing about the buyer.',
    params: z.object({ referencia: f.referencia }),
    reply: z.object({
      compra: z.extend(compraPropia, {
        /** The provider's code for the last refused payment, or `''`. */
        rechazo: z.string(),
        /** The pages of its tickets, once it is paid. */
        boletos: z.array(z.object({ numeroRifa: z.number(), boleto: z.string() })),
        /** The plans of numbers paid in instalments, once the order is paid. */
        planes: z.array(planPropio),
        /** The draws of its numbers, by date, with the names of their prizes. */
        sorteos: z.array(
          z.object({ _id: z.string(), fechaSorteo: z.string(), tipo: tipoDeSorteo, premios: z.array(z.string()) }),
        ),
        /** Where products are collected; `''` if it has none, or nobody has said. */
        retiro: z.string(),
        /** It was bought without an account: the page offers one. */
        sinCuenta: z.boolean(),
      }),
    }),
    errors: ['COMPRA_NO_ENCONTRADA'],
  },
} as const satisfies Record<string, Endpoint>
