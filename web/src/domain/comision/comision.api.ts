import { type BodyOf, comisionApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { randomKey } from '#lib/form/attempt-key.ts'

export const comisionQueries = {
  /** What one has earned oneself; a page of the lines. */
  mia: (page: number) =>
    queryOptions({
      queryKey: ['comision', 'mia', page],
      queryFn: ({ signal }) => call(comisionApi.miComision, { query: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
  totales: () =>
    queryOptions({
      queryKey: ['comision', 'totales'],
      queryFn: ({ signal }) => call(comisionApi.totales, { signal }),
    }),
}

export function useEstablecerPlan() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof comisionApi.establecerPlan>) => call(comisionApi.establecerPlan, { body }),
    onSuccess: refresh,
  })
}

export function useEstablecerPodio() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (activo: boolean) => call(comisionApi.establecerPodio, { body: { activo } }),
    onSettled: refresh,
  })
}

/** Pays once for one form, however often it is sent: `key` is the form's. */
export function usePagarComision() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyOf<typeof comisionApi.pagarComision> & { key: string }) =>
      call(comisionApi.pagarComision, { body, idempotencyKey: key }),
    onSettled: refresh,
  })
}

export const newPaymentKey = randomKey

/** A payment changes what the seller owes as well. */
function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const word of ['comision', 'caja']) void queryClient.invalidateQueries({ queryKey: [word] })
  }
}
