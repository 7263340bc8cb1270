import { type BodyOf, type CompraEntera, casoApi, compraApi, type QueryOf, ventaApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { call } from '#lib/call.ts'

type Query = QueryOf<typeof casoApi.listarCompras>

/** Which orders, in which order; `''` is not sent. */
export type FiltroCompras = { [Name in keyof Query]-?: NonNullable<Query[Name]> }

const underway = ({ tipo, hecha }: CompraEntera['tareas'][number]) => tipo === 'reembolso' && hecha === ''

export const pagoAdminQueries = {
  /** A page of orders. */
  compras: (query: FiltroCompras, page: number) =>
    queryOptions({
      queryKey: ['pago', 'compras', query, page],
      queryFn: ({ signal }) => call(casoApi.listarCompras, { params: { page }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** One order with all that happened to it. */
  compra: (id: string) =>
    queryOptions({
      queryKey: ['pago', 'compra', id],
      queryFn: ({ signal }) => call(casoApi.verCompra, { params: { id }, signal }),
      select: ({ compra }) => compra,
      // A refund on its way is looked after until it has arrived.
      refetchInterval: ({ state }) => (state.data?.compra.tareas.some(underway) ? ux.refund : false),
    }),
  /** Open cases, oldest first. */
  casos: () =>
    queryOptions({
      queryKey: ['pago', 'casos'],
      queryFn: ({ signal }) => call(casoApi.casos, { signal }),
    }),
}

/** Refunds an online order, takes its goods back if there is no money, voids a sale in person, or ends a hold. */
export function useDeshacerCompra(accion: Exclude<CompraEntera['accion'], ''>) {
  const { reembolsar, liberarCompra } = casoApi
  const endpoint = { reembolsar, cancelar: reembolsar, anular: ventaApi.anularVenta, liberar: liberarCompra }[accion]
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof ventaApi.anularVenta>) => call(endpoint, { body }),
    onSettled: refresh,
  })
}

/** Corrects the buyer of a sale in person. */
export function useCorregirComprador() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof ventaApi.corregirComprador>) => call(ventaApi.corregirComprador, { body }),
    onSuccess: refresh,
  })
}

export function useReatribuir() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof compraApi.reatribuir>) => call(compraApi.reatribuir, { body }),
    onSettled: refresh,
  })
}

export function useCerrarCaso() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof casoApi.cerrarCaso>) => call(casoApi.cerrarCaso, { body }),
    onSettled: refresh,
  })
}

/** A changed order changes its numbers, products and its seller's sums. Does not wait for the lists. */
function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const word of ['pago', 'compra', 'rifa', 'producto', 'comision', 'caja']) {
      void queryClient.invalidateQueries({ queryKey: [word] })
    }
  }
}
