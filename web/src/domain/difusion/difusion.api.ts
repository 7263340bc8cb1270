import { type BodyOf, difusionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { call } from '#lib/call.ts'

export type MensajeEscrito = BodyOf<typeof difusionApi.enviarDifusion>

/** Messages sent; polled each second while one of them is under way. */
export const difusionesQuery = queryOptions({
  queryKey: ['difusion'],
  queryFn: ({ signal }) => call(difusionApi.difusiones, { signal }),
  select: ({ difusiones }) => difusiones,
  refetchInterval: ({ state }) =>
    state.data?.difusiones.some(({ estado }) => estado === 'en_curso') ? ux.workPoll : false,
})

/** How many a message would reach, and how it reads. */
export function usePreviaDifusion() {
  return useMutation({ mutationFn: (body: MensajeEscrito) => call(difusionApi.previaDifusion, { body }) })
}

export function useEnviarDifusion() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: MensajeEscrito) => call(difusionApi.enviarDifusion, { body }),
    onSettled: refresh,
  })
}

export function useDetenerDifusion() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(difusionApi.detenerDifusion, { body: { id } }),
    onSettled: refresh,
  })
}

export function useSeguirDifusion() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(difusionApi.seguirDifusion, { body: { id } }),
    onSettled: refresh,
  })
}

/** Unsubscribes the address of a link, or subscribes it again. */
export function useBajaDifusion() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof difusionApi.bajaDifusion>) => call(difusionApi.bajaDifusion, { body }),
  })
}

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['difusion'] })
}
