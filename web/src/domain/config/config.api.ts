import { configApi } from '@talonario/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { configStore } from '#lib/config.ts'

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(configApi.config, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks for the configuration and hands it to the whole web; the shell stands without it. */
export async function loadConfig(queryClient: QueryClient): Promise<void> {
  configStore.set(await queryClient.fetchQuery(configQuery))
}

/** Asks again after something it tells of has changed. If nobody answers, what is known stays. */
export function refreshConfig(queryClient: QueryClient): void {
  void queryClient
    .invalidateQueries({ queryKey: configQuery.queryKey })
    .then(() => loadConfig(queryClient))
    .catch(() => {})
}
