import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'

/** Amounts are major units. A positive balance is owed to the organisation. */

const persona = z.object({ id: z.string(), nombre: z.string() })

const saldoDeVendedor = z.object({
  vendedor: persona,
  /** An organiser, who also holds what they have collected. */
  organiza: z.boolean(),
  telefono: z.string(),
  whatsapp: f.whatsapp,
  /** null while a rendición waits to be counted and the caller is another person; then `desde` is `''`. */
  caja: z.nullable(z.number()),
  porAcreditar: z.number(),
  comision: z.number(),
  /** Since when the oldest cash not handed in is held; `''` if there is none. */
  desde: z.string(),
  superaTope: z.boolean(),
})
export type SaldoDeVendedor = z.output<typeof saldoDeVendedor>

const movimiento = z.object({
  _id: z.string(),
  fecha: z.string(),
  evento: z.string(),
  /** The first word of the entry's `evento`. */
  tipo: z.string(),
  numeros: z.array(z.number()),
  /** The instalments it paid; empty if it sold the numbers. */
  cuotas: z.array(z.number()),
  nota: z.string(),
  lineas: z.array(z.object({ cuenta: z.string(), importe: z.number() })),
})
export type Movimiento = z.output<typeof movimiento>

const transferencia = z.object({
  compraId: z.string(),
  fecha: z.string(),
  monto: z.number(),
  metodoPago: z.string(),
  /** The number of the slip or receipt, or `''`. */
  comprobante: z.string(),
  /** The sale was voided; its money may still arrive. */
  anulada: z.boolean(),
  vendedor: persona,
  comprador: z.string(),
  numeros: z.array(z.number()),
  /** For an order in the shop, which has no seller: its buyer's reference, when its hold ends, and how many transfers were noted, with their sum. */
  enLinea: z.optional(
    z.object({ codigo: z.string(), vence: z.string(), vistas: z.number(), visto: z.number(), abierta: z.boolean() }),
  ),
})
export type Transferencia = z.output<typeof transferencia>

const ajustePropuesto = z.object({
  _id: z.string(),
  vendedor: persona,
  /** The organiser who proposes it, and so cannot confirm it. */
  por: persona,
  cuenta: z.enum(['caja', 'por_acreditar']),
  importe: z.number(),
  motivo: z.string(),
  fecha: z.string(),
})
export type AjustePropuesto = z.output<typeof ajustePropuesto>

export const ajusteForm = z.object({
  vendedor: f.id,
  importe: f
    .importe(-9_999_999_999, 'El importe lleva un número con hasta dos decimales.')
    .check(z.refine(minor => minor !== 0, 'El importe no puede ser cero.')),
  cuenta: z.enum(['caja', 'por_acreditar'], { error: 'Elegí qué se ajusta.' }),
  motivo: f.motivo,
})

const TOPE = 'El tope lleva un importe mayor que cero.'
export const topeForm = z.object({
  /** null or an empty field means no limit. */
  tope: z.union(
    [
      z.null(),
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      f.importe(0.01, TOPE),
    ],
    { error: TOPE },
  ),
})

export const cajaApi = {
  miCaja: {
    method: 'GET',
    path: '/caja/miCaja',
    access: ['vendedor', 'admin'],
    summary: 'What the caller holds for the organisation, and since when.',
    reply: z.object({
      caja: z.object({
        saldo: z.number(),
        porAcreditar: z.number(),
        desde: z.string(),
        tope: z.nullable(z.number()),
        superaTope: z.boolean(),
        /** Sales less voided ones since the last rendición, by how people paid. */
        porMedio: z.array(z.object({ medio: z.string(), ventas: z.number(), monto: z.number() })),
      }),
    }),
  },
  saldos: {
    method: 'GET',
    path: '/caja/saldos',
    access: ['admin'],
    summary: 'Everyone who holds money, by debt, and the organisation’s own accounts.',
    reply: z.object({
      vendedores: z.array(saldoDeVendedor),
      organizacion: z.object({
        efectivo: z.number(),
        banco: z.number(),
        pos: z.number(),
        proveedor: z.number(),
      }),
      tope: z.nullable(z.number()),
    }),
  },
  movimientos: {
    method: 'GET',
    path: '/caja/movimientos',
    access: ['vendedor', 'admin'],
    summary: 'The ledger of one seller, latest first: one’s own, or anyone’s for an admin.',
    query: z.object({ vendedor: z.optional(f.id), antes: z.optional(f.entero(1, 1e15, 'La página no es válida.')) }),
    reply: z.object({
      /** The person whose ledger it is; `''` if there is none with that id. */
      nombre: z.string(),
      movimientos: z.array(movimiento),
      /** The parameter for reading older entries; null at the end. */
      antes: z.nullable(z.number()),
      /** null, without entries, while a rendición waits to be counted and the caller is another person. */
      saldo: z.nullable(z.number()),
    }),
    errors: ['SIN_PERMISO'],
  },
  transferencias: {
    method: 'GET',
    path: '/caja/transferencias',
    access: ['admin'],
    summary:
      'Transfers and payments by POS that sellers announced or orders in the shop wait for, and nobody has seen yet: those of the shop first, the oldest first; those whose time is over only when searched for.',
    query: z.object({
      /** Part of the day and time, the buyer's or seller's name, the slip's number, or an order's reference. */
      buscar: f.textoOpcional(),
      /** Finds those of exactly this amount too. */
      importe: z.optional(f.importe(0, 'El importe lleva un número con hasta dos decimales.')),
    }),
    reply: z.object({
      transferencias: z.array(transferencia),
      /** There are more than the `limits.transferenciasPorLista` in the reply. */
      hayMas: z.boolean(),
    }),
  },
  acreditarTransferencia: {
    method: 'POST',
    path: '/caja/acreditarTransferencia',
    access: ['admin'],
    summary: 'The money of a sale has been seen at the bank, or its POS slip; again, it changes nothing.',
    body: z.object({ compraId: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'SIN_TRANSFERENCIA', 'UNO_MISMO'],
  },
  ajustar: {
    method: 'POST',
    path: '/caja/ajustar',
    access: ['admin'],
    summary:
      'A charge (above zero) or an allowance to a seller, with its reason; of more than there is it is proposed only.',
    body: ajusteForm,
    reply: z.object({ message: z.string(), propuesto: z.boolean() }),
    idempotent: true,
    errors: ['VENDEDOR_NO_ENCONTRADO', 'UNO_MISMO', 'AJUSTE_SIN_SEGUNDO', 'AJUSTE_A_CIEGAS'],
  },
  ajustesPropuestos: {
    method: 'GET',
    path: '/caja/ajustesPropuestos',
    access: ['admin'],
    summary: 'Allowances that wait for another organiser to confirm them, oldest first.',
    reply: z.object({ ajustes: z.array(ajustePropuesto) }),
  },
  resolverAjuste: {
    method: 'POST',
    path: '/caja/resolverAjuste',
    access: ['admin'],
    summary: 'Confirm an allowance that another organiser proposed; or reject it, or take one’s own back.',
    body: z.object({ id: f.id, confirmar: z.boolean() }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'AJUSTE_RESUELTO', 'AJUSTE_DE_OTRO', 'UNO_MISMO'],
  },
  establecerTope: {
    method: 'POST',
    path: '/caja/establecerTope',
    access: ['admin'],
    summary: 'How much cash a seller may hold before getting new numbers.',
    body: conLeido(topeForm),
    reply: z.object({ message: z.string() }),
    errors: ['CAMBIO_MIENTRAS'],
  },
  exportarCaja: {
    method: 'GET',
    path: '/caja/exportar',
    access: ['admin'],
    summary: 'Every entry: CSV, a row a line, or a Beancount file.',
    query: z.object({ formato: z.optional(z.enum(['csv', 'beancount'], { error: 'Elegí un formato.' })) }),
    reply: z.object({}),
    replyAs: 'file',
  },
} as const satisfies Record<string, Endpoint>
