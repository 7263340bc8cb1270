import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { ref } from './enlace.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { compraFisicaForm, NO_SE_VENDE_EN_PUERTA } from './venta.ts'

const VACIO = 'No hay nada para pagar'
/** Who buys without an account. */
export const compradorForm = z.object({
  nombreCompleto: f.nombreCompleto,
  ci: f.ci,
  email: f.email,
  telefono: f.opcional(f.telefono),
})

/** How a buyer pays in the shop. */
export const MEDIOS_DE_PAGO = ['proveedor', 'transferencia'] as const
export type MedioDePago = (typeof MEDIOS_DE_PAGO)[number]
export const medioDePago = z.optional(z.enum(MEDIOS_DE_PAGO, { error: 'Elegí cómo pagar.' }))

export const procesarPagoForm = z.object({
  /** Only these keys of a line are read; prices come from the database. */
  productos: z
    .array(
      z.object({
        _id: f.id,
        quantity: f.entero(1, limits.unidadesPorLinea, `La cantidad va de 1 a ${limits.unidadesPorLinea}.`),
        tipo: z.enum(['rifa', 'producto'], { error: 'El tipo de línea no es válido.' }),
        /** The plan of a number of a continua with a price table; by default paid at once. */
        modalidadId: f.opcional(f.id),
      }),
      { error: VACIO },
    )
    .check(
      z.minLength(1, VACIO),
      z.maxLength(limits.lineasPorCompra, `Como máximo ${limits.lineasPorCompra} líneas por compra.`),
    ),
  /** The code of the seller's link that brought the shopper; an unknown one is ignored. */
  ref,
  /** By default the provider, or a transfer if there is no provider. */
  medio: medioDePago,
  /** Required without a token; ignored for somebody signed in. */
  comprador: z.optional(z.nullable(compradorForm)),
  /** `propia` of the order that this browser has begun: without an account only this proves that the order may be replaced. */
  anterior: z.optional(z.nullable(f.codigoFirmado('El identificador no es válido.'))),
  monto: f.montoMostrado,
})

/** A sale in person that the buyer pays on their own telephone. */
export const cobrarConQrForm = z.extend(
  z.pick(compraFisicaForm, { rifaId: true, otras: true, modalidadId: true, datosClienteFisico: true }),
  { monto: f.montoMostrado },
)

export const checkoutApi = {
  cobrarConQr: {
    method: 'POST',
    path: '/pago/cobrarConQr',
    access: ['vendedor', 'admin'],
    summary:
      'Hold numbers for a buyer in person who pays them on their own telephone: what the code to scan contains, an address or the EMV text that any wallet reads. The sale is the caller’s.',
    body: cobrarConQrForm,
    reply: z.object({ init_point: z.string(), external_reference: z.string(), vence: z.string() }),
    idempotent: true,
    errors: [
      ...NO_SE_VENDE_EN_PUERTA,
      'PRECIO_CAMBIO',
      'RESERVAS_CUENTA',
      'RESERVAS_RED',
      'RESERVAS_SORTEO',
      'VENTA_ONLINE_APAGADA',
      'COMPRA_VENCIDA',
      'PROVEEDOR',
      'PROVEEDOR_SIN_VUELTA',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
  cancelarCobro: {
    method: 'POST',
    path: '/pago/cancelarCobro',
    access: ['vendedor', 'admin'],
    summary: 'End an order of the caller’s that waits for its payment, and free its numbers.',
    body: z.object({ external_reference: f.referencia }),
    reply: z.object({ message: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'COMPRA_NO_ABIERTA'],
  },
  procesarPago: {
    method: 'POST',
    path: '/pago/procesarPago',
    access: 'buyer',
    summary: 'Create an order, with or without an account, hold its numbers and answer where to pay.',
    body: procesarPagoForm,
    reply: z.object({
      init_point: z.string(),
      external_reference: z.string(),
      /** A secret of whoever began the order, while its reference is in every link to it. */
      propia: z.string(),
      message: z.string(),
    }),
    idempotent: true,
    errors: [
      'RIFA_NO_DISPONIBLE',
      'RIFAS_BORRADAS',
      'RIFA_EN_PAPEL',
      'RIFA_RESERVADA_VENDEDOR',
      'PRODUCTO_NO_DISPONIBLE',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'MODALIDAD_NO_VALE',
      'MODALIDAD_SIN_ELEGIR',
      'PRECIO_CAMBIO',
      'RESERVAS_CUENTA',
      'RESERVAS_SIN_VERIFICAR',
      'RESERVAS_RED',
      'RESERVAS_SORTEO',
      'TRANSFERENCIAS_CUENTA',
      'TRANSFERENCIAS_SORTEO',
      'DEMASIADOS_INTENTOS',
      'VENTA_ONLINE_APAGADA',
      'MEDIO_APAGADO',
      'PROVEEDOR',
      'PROVEEDOR_SIN_VUELTA',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
} as const satisfies Record<string, Endpoint>
