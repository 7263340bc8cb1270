import { awaitsPayment, type BodyOf, checkoutApi, type MedioDePago, pagoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ux } from '#config/ux.ts'
import type { CartLine } from '#domain/carrito/carrito.rules.ts'
import { cartStore, clearCart, removeFromCart, useCart } from '#domain/carrito/carrito.store.ts'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { readEnlace } from '#domain/enlace/enlace.store.ts'
import { renewHolds } from '#domain/rifa/rifa.api.ts'
import { ApiError } from '#lib/api-error.ts'
import { callQuery, makeStale } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { useConfig } from '#lib/config.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { pagoMessages } from './pago.messages.ts'
import { contentOf, type PaymentQuery, type ProductosPedidos, pedidoOf } from './pago.rules.ts'
import {
  checkoutKey,
  forgetCheckout,
  type Payment,
  payingStore,
  readCheckout,
  rememberOrder,
  rememberPayment,
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

export type Comprador = NonNullable<BodyOf<typeof checkoutApi.procesarPago>['comprador']>

/** `total`: what is shown of it. `comprador`: who buys without an account. `modalidadId`: the plan of its numbers. */
type Compra = {
  lines: readonly CartLine[]
  total: number
  comprador?: Comprador | undefined
  modalidadId?: string | undefined
  medio?: MedioDePago | undefined
}

/** How the buyer pays, and the field that asks where there is a choice. */
export function useMedio() {
  const { payments, transferencia } = useConfig()
  const [chosen, setChosen] = useState<MedioDePago>('proveedor')
  if (transferencia === undefined) return { medio: undefined, field: null }
  if (payments === 'apagado') return { medio: 'transferencia' as const, field: null }
  const field = {
    label: 'Cómo pagás',
    value: chosen,
    data: [
      {
        value: 'proveedor',
        label: payments === 'simulado' ? 'En modo de prueba' : (metodoWords[payments] ?? payments),
      },
      { value: 'transferencia', label: 'Por transferencia' },
    ],
    onChange: (event: { currentTarget: { value: string } }) => setChosen(event.currentTarget.value as MedioDePago),
  }
  return { medio: chosen, field }
}

/** Starts the payment of a cart and returns where it continues. An ended order is replaced by a new one. */
export function useProcesarPago() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ lines, total: monto, comprador, modalidadId, medio }: Compra) => {
      const pedido = pedidoOf(lines, modalidadId)
      const anterior = readCheckout()?.propia
      payingStore.set(new Set(pedido.map(({ _id }) => _id)))
      try {
        return await start(pedido, { comprador, anterior, medio, monto })
      } catch (error) {
        if (!(error instanceof ApiError) || !ENDED.has(error.code)) throw error
        forgetCheckout()
        return start(pedido, { comprador, anterior, medio, monto })
      }
    },
    // Also after a refusal: the number may be taken now, or cost something else, or the plan not valid any more.
    onSettled: () => {
      makeStale(queryClient, ['rifa', 'modalidad', 'sorteo', 'producto'])
      // From here on the order shows the owner of its numbers.
      void queryClient.invalidateQueries({ queryKey: ['compra'] }).finally(() => payingStore.set(new Set()))
    },
  })
}

const ENDED: ReadonlySet<string> = new Set(['COMPRA_VENCIDA', 'CLAVE_REUTILIZADA'])

type Quien = Pick<Compra, 'comprador' | 'medio'> & { anterior: string | undefined; monto: number }

async function start(productos: ProductosPedidos, { comprador, anterior, medio, monto }: Quien) {
  const quien =
    medio === 'transferencia' ? JSON.stringify({ ...comprador, medio }) : comprador && JSON.stringify(comprador)
  const idempotencyKey = checkoutKey(contentOf(productos), quien, anterior)
  const ref = readEnlace()?.codigo
  const reply = await call(checkoutApi.procesarPago, {
    body: { productos, ref, comprador, anterior, medio, monto },
    idempotencyKey,
  })
  rememberOrder(reply.external_reference, reply.propia)
  // Without an account the hold is as new as the order.
  if (!comprador && medio !== 'transferencia')
    await renewHolds(productos.filter(({ tipo }) => tipo === 'rifa').map(({ _id }) => _id))
  return reply
}

/**
 * What a confirmed payment of this browser's order paid leaves the cart, once: after opening the page again there may be
 * another one. A payment of something else (an instalment, an order of another browser) leaves the cart as it is.
 */
export function usePaidCart(payment: Payment | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!payment || !rememberPayment(payment)) return
    const checkout = readCheckout()
    if (checkout?.reference === payment.external_reference) {
      const paid = checkout.content.split('\n')
      removeFromCart(cartStore.get().filter(line => paid.includes(contentOf(pedidoOf([line])))))
      forgetCheckout()
    }
    makeStale(queryClient, ['rifa', 'compra', 'cuota', 'boleto'])
  }, [payment, queryClient])
}

/** An order paid meanwhile (a pending payment, a closed tab) is removed from the cart. */
export function useSettledCheckout(): void {
  const reference = readCheckout()?.reference
  // Fetched each time, because the payment may have ended elsewhere a moment ago; and again while the provider's
  // notification is on its way.
  const { data: order } = useQuery({
    ...compraQueries.seguida(reference ?? ''),
    enabled: reference !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && awaitsPayment(state.data.compra.estado) ? ux.pendingPayment : false),
  })
  const cart = useCart()
  useEffect(() => {
    const checkout = readCheckout()
    if (!checkout || !order || awaitsPayment(order.estado)) return
    forgetCheckout()
    if (order.estado !== 'pagada' || checkout.content !== contentOf(pedidoOf(cart))) return
    clearCart()
    toastSuccess(pagoMessages.yaPagada)
  }, [order, cart])
}

export function usePagarSimulado(referencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof pagoApi.pagarSimulado>) =>
      call(pagoApi.pagarSimulado, { params: { referencia }, body }),
    // Returning from the outcome fetches again, because the order may be decided by now.
    onSuccess: () => queryClient.removeQueries({ queryKey: pagoQueries.simulado(referencia).queryKey }),
  })
}
