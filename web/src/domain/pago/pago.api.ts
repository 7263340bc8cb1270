import { awaitsPayment, type BodyOf, checkoutApi, pagoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ux } from '#config/ux.ts'
import type { CartLine } from '#domain/carrito/carrito.rules.ts'
import { clearCart, useCart } from '#domain/carrito/carrito.store.ts'
import { compraQueries } from '#domain/compra/compra.api.ts'
import type { MiCompra } from '#domain/compra/compra.rules.ts'
import { readEnlace } from '#domain/enlace/enlace.store.ts'
import { renewHolds } from '#domain/rifa/rifa.api.ts'
import { ApiError } from '#lib/api-error.ts'
import { callQuery } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { useSession } from '#lib/session.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { pagoMessages } from './pago.messages.ts'
import { contentOf, type PaymentQuery, type Pedido, pedidoOf } from './pago.rules.ts'
import {
  checkoutKey,
  forgetCheckout,
  type Payment,
  payingStore,
  readCheckout,
  rememberPayment,
  rememberReference,
} from './pago.store.ts'

export const pagoQueries = {
  /** The confirmation of a payment: data when it is approved, everything else is an error. */
  exito: (query: PaymentQuery) =>
    queryOptions({
      queryKey: ['pago', 'exito', query],
      queryFn: async ({ signal }) => {
        const reply = await call(pagoApi.exito, { query, signal })
        if (reply.estado === 'approved') return reply
        throw new ApiError({ code: '', status: 200, statusText: '', message: pagoMessages.sinConfirmar, reply })
      },
    }),
  simulado: (referencia: string) =>
    callQuery(['pago', 'simulado', referencia], pagoApi.verSimulado, { params: { referencia } }),
}

/** Starts the payment of a cart and returns where it continues. An ended order is replaced by a new one. */
export function useProcesarPago() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (lines: readonly CartLine[]) => {
      const pedido = pedidoOf(lines)
      payingStore.set(new Set(pedido.map(({ _id }) => _id)))
      try {
        return await start(pedido)
      } catch (error) {
        if (!(error instanceof ApiError) || !ENDED.has(error.code)) throw error
        forgetCheckout()
        return start(pedido)
      }
    },
    // Also after a refusal: the number may be taken now.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['rifa'] })
      // From here on the order shows the owner of its numbers.
      void queryClient.invalidateQueries({ queryKey: ['compra'] }).finally(() => payingStore.set(new Set()))
    },
  })
}

const ENDED: ReadonlySet<string> = new Set(['COMPRA_VENCIDA', 'CLAVE_REUTILIZADA'])

async function start(productos: Pedido) {
  const idempotencyKey = checkoutKey(contentOf(productos))
  const ref = readEnlace()?.codigo
  const reply = await call(checkoutApi.procesarPago, { body: { productos, ref }, idempotencyKey })
  rememberReference(reply.external_reference)
  await renewHolds(productos.filter(({ tipo }) => tipo === 'rifa').map(({ _id }) => _id))
  return reply
}

/** A confirmed payment empties the cart, once: after opening the page again there may be another one. */
export function usePaidCart(payment: Payment | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!payment || !rememberPayment(payment)) return
    clearCart()
    forgetCheckout()
    void queryClient.invalidateQueries({ queryKey: ['rifa'] })
    void queryClient.invalidateQueries({ queryKey: ['compra'] })
  }, [payment, queryClient])
}

/** An order paid meanwhile (a pending payment, a closed tab) is removed from the cart. */
export function useSettledCheckout(): void {
  const signedIn = useSession() !== null
  // Fetched each time, because the payment may have ended elsewhere a moment ago; and again while the provider's
  // notification is on its way.
  const { data: compras } = useQuery({
    ...compraQueries.misCompras(),
    enabled: signedIn,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const order = orderOf(state.data?.compras)
      return order && awaitsPayment(order.estado) ? ux.pendingPayment : false
    },
  })
  const cart = useCart()
  useEffect(() => {
    const checkout = readCheckout()
    const order = orderOf(compras)
    if (!checkout || !order || awaitsPayment(order.estado)) return
    forgetCheckout()
    if (order.estado !== 'pagada' || checkout.content !== contentOf(pedidoOf(cart))) return
    clearCart()
    toastSuccess(pagoMessages.yaPagada)
  }, [compras, cart])
}

/** The order this browser is paying, among the person's own. */
const orderOf = (compras: readonly MiCompra[] | undefined) => {
  const reference = readCheckout()?.reference
  return compras?.find(({ external_reference }) => external_reference === reference)
}

export function usePagarSimulado(referencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof pagoApi.pagarSimulado>) =>
      call(pagoApi.pagarSimulado, { params: { referencia }, body }),
    // Back from the outcome fetches again: there is nothing left to decide.
    onSuccess: () => queryClient.removeQueries({ queryKey: pagoQueries.simulado(referencia).queryKey }),
  })
}
