import { publicacionApi } from '@talonario/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { callQuery, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

/** Fetched on every visit: the steps are done on other screens. */
export const publicacionQuery = queryOptions({
  ...callQuery(['publicacion'], publicacionApi.leerPublicacion),
  staleTime: 0,
})

/** Opens the raffle; `igual`: although something is missing. */
export const usePublicar = () =>
  useWrite((igual: boolean) => call(publicacionApi.publicar, { body: igual ? { igual } : {} }), refresh)

export const useDespublicar = () => useWrite(() => call(publicacionApi.despublicar), refresh)

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: publicacionQuery.queryKey })
  refreshConfig(queryClient)
}
