import { type BodyOf, trabajoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { refreshConfig } from '#domain/config/config.api.ts'
import { call } from '#lib/call.ts'
import { useAttemptKey } from '#lib/form/attempt-key.ts'
import { isUnderWay } from './trabajo.rules.ts'

/** Background work, under way or ended and not dismissed; polled each second while some is under way. */
export const trabajosQuery = queryOptions({
  queryKey: ['trabajo'],
  queryFn: ({ signal }) => call(trabajoApi.trabajos, { signal }),
  select: ({ trabajos }) => trabajos,
  refetchInterval: ({ state }) => (state.data?.trabajos.some(isUnderWay) ? ux.workPoll : false),
})

/** Hands a range of numbers to a seller in the background. */
export function useEmpezarAsignacion() {
  const queryClient = useQueryClient()
  const { keyOf, answered } = useAttemptKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof trabajoApi.empezarAsignacion>) =>
      call(trabajoApi.empezarAsignacion, { body, idempotencyKey: keyOf(body) }),
    onSuccess: answered,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['trabajo'] }),
  })
}

/** Leaves the rest of a work undone. */
export function useCancelarTrabajo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(trabajoApi.cancelarTrabajo, { body: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['trabajo'] }),
  })
}

/** Dismisses the result of a work. */
export function useDescartarTrabajo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(trabajoApi.descartarTrabajo, { body: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['trabajo'] }),
  })
}

/** Fetches what an ended work has changed; the configuration contains the largest number. */
export function useRefreshNumbers() {
  const queryClient = useQueryClient()
  return () => {
    refreshConfig(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    void queryClient.invalidateQueries({ queryKey: ['rifa'] })
  }
}
