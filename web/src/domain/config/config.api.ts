import { configApi } from '@talonario/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'
import { configStore } from '#lib/config.ts'

const configQuery = queryOptions({ ...callQuery(['config'], configApi.config), staleTime: Number.POSITIVE_INFINITY })

/** Fetches the configuration for the whole web; the shell works without it. */
export async function loadConfig(queryClient: QueryClient): Promise<void> {
  configStore.set(await queryClient.fetchQuery(configQuery))
}

/** Fetches it again after a change. Without a reply, the known one stays. */
export function refreshConfig(queryClient: QueryClient): void {
  void queryClient
    .invalidateQueries({ queryKey: configQuery.queryKey })
    .then(() => loadConfig(queryClient))
    .catch(() => {})
}
