import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { compraFisicaForm } from './venta.ts'

/** A sale made on a telephone without signal, as the envelope contains it. */
export const sobreForm = z
  .object({
    id: f.id,
    /** Counts the telephone's sales: 1, 2, 3 … */
    secuencia: z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000)),
    /** By the telephone's clock. */
    vendida: z.iso.datetime(),
    /** Since when the first of its numbers had been lent, by the server's clock. */
    prestada: z.iso.datetime(),
    venta: compraFisicaForm,
    /** The draws that its numbers are tied to. */
    sorteos: z.array(f.id),
    /** The price of each number, in their order. */
    precios: z.array(z.number()),
  })
  .check(
    z.refine(
      ({ venta: { otras = [] }, precios }) =>
        precios.length === 1 + otras.length && precios.length <= limits.numerosPorSobre,
    ),
  )
export type Sobre = z.output<typeof sobreForm>

export const RESULTADOS_SOBRE = ['vendida', 'sin_numero', 'tardia', 'cancelada'] as const
/** `sin_numero`: the number was somebody else's by then. `tardia`: its draw had closed. `cancelada`: it was called off. A person decides about each. */
export type ResultadoSobre = (typeof RESULTADOS_SOBRE)[number]

/** The kind of case that each opens. */
export const MOTIVO_DE_SOBRE = {
  sin_numero: 'venta_sin_numero',
  tardia: 'venta_tardia',
  cancelada: 'venta_cancelada',
} as const

const recibido = z.object({
  /** `''` if the envelope was accepted. */
  rechazo: z.enum(['', 'FIRMA_INVALIDA', 'TELEFONO_DESCONOCIDO']),
  /** The sale's id; `''` if the envelope was refused. */
  id: z.string(),
  numeros: z.array(
    z.object({
      NumeroRifa: z.number(),
      FechaSorteo: z.string(),
      resultado: z.enum(RESULTADOS_SOBRE),
      /** The code of the ticket's page; `''` if it was not sold. */
      boleto: z.string(),
    }),
  ),
})
export type Recibido = z.output<typeof recibido>

/** Where an envelope comes from; `recibo`: the link that the buyer got. */
export const VIAS_SOBRE = ['telefono', 'recibo'] as const

export const resolverVentaForm = z.object({
  casoId: f.id,
  /** As many other numbers of the same draw and price. Empty: the buyer gets the money back. */
  numeros: z.array(f.numeroRifa).check(z.maxLength(limits.numerosPorSobre, 'Son demasiados números.')),
})

/** The same as typed. */
export const otrosForm = z.object({
  numeros: z.string().check(z.regex(/\d/, 'Escribí el número que le das.')),
})

export const sobreApi = {
  recibirSobres: {
    method: 'POST',
    path: '/compra/recibirSobres',
    access: 'anyone',
    withoutToken: true,
    summary:
      'Receive sales made without signal, whoever brings them: the telephone’s signature authenticates. Sent again, each gets the same answer.',
    body: z.object({
      sobres: z
        .array(z.string().check(z.regex(/^[\w-]{1,8000}$/, 'El recibo no es válido.')))
        .check(z.minLength(1, 'El recibo no es válido.'), z.maxLength(limits.sobresPorVez)),
      via: z.enum(VIAS_SOBRE),
    }),
    reply: z.object({
      /** In the order they were sent. */
      recibidos: z.array(recibido),
    }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  resolverVenta: {
    method: 'POST',
    path: '/compra/resolverVenta',
    access: ['admin'],
    summary:
      'Decide about a sale that arrived without its number, or too late: other numbers of the same draw and price, or the money back.',
    body: resolverVentaForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'NO_ENCONTRADO',
      'RIFAS_INEXISTENTES',
      'RIFA_NO_DISPONIBLE',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'OTROS_NUMEROS',
      'PLAN_TERMINADO',
    ],
  },
} as const satisfies Record<string, Endpoint>
