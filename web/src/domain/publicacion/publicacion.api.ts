import { publicacionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { call } from '#lib/call.ts'

/** Fetched on every visit: the steps are done on other screens. */
export const publicacionQuery = queryOptions({
  queryKey: ['publicacion'],
  queryFn: ({ signal }) => call(publicacionApi.leerPublicacion, { signal }),
  staleTime: 0,
})

/** Opens the raffle; `igual`: although something is missing. */
export function usePublicar() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (igual: boolean) => call(publicacionApi.publicar, { body: igual ? { igual } : {} }),
    onSuccess: refresh,
  })
}

export function useDespublicar() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => call(publicacionApi.despublicar), onSuccess: refresh })
}

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: publicacionQuery.queryKey })
    refreshConfig(queryClient)
  }
}
