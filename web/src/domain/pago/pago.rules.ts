import type { BodyOf, checkoutApi, pagoApi, ReplyOf } from '@talonario/contract'
import type { CartLine } from '#domain/carrito/carrito.rules.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { pagoMessages } from './pago.messages.ts'

export type ProductosPedidos = BodyOf<typeof checkoutApi.procesarPago>['productos']

/** What is sent of a cart, in an order that depends on nothing but its content. `modalidadId`: the plan of its numbers. */
export function pedidoOf(lines: readonly CartLine[], modalidadId?: string): ProductosPedidos {
  return lines
    .map(({ _id, quantity, tipo }) => ({ _id, quantity, tipo, ...(tipo === 'rifa' && { modalidadId }) }))
    .sort((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0))
}

/** The content of an order as one text: the same goods, the same text. */
export const contentOf = (pedido: ProductosPedidos) =>
  pedido.map(({ tipo, _id, quantity }) => `${tipo} ${_id} ${quantity}`).join('\n')

/** What the provider's way back brings in the address. */
export type PaymentQuery = { payment_id: string; status: string; external_reference: string }

/** Null when one of the three is missing. */
export function readPaymentQuery(params: URLSearchParams): PaymentQuery | null {
  const [payment_id, status, external_reference] = ['payment_id', 'status', 'external_reference'].map(name =>
    params.get(name),
  )
  return payment_id && status && external_reference ? { payment_id, status, external_reference } : null
}

/** The state of the order in a refusal to confirm it, if known. */
export function estadoOf(error: unknown): ReplyOf<typeof pagoApi.exito>['estado'] | undefined {
  const reply = error instanceof ApiError ? (error.reply as { estado?: never } | null) : null
  return reply?.estado
}

/** What the success page shows if the payment is not confirmed. */
export function failureOf(error: unknown, { status }: PaymentQuery): string {
  if (estadoOf(error) === 'rejected' && status === 'approved') return pagoMessages.sinConfirmar
  return sentenceOf(error, pagoMessages.confirmacion)
}
