import { configApi } from '@talonario/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#lib/ask.ts'
import { configStore } from '#lib/config.ts'

const configQuery = callQuery(['config'], configApi.config)

/** Fetches the configuration for the whole web; the shell works without it. */
export async function loadConfig(queryClient: QueryClient): Promise<void> {
  configStore.set(await queryClient.fetchQuery(configQuery))
}

/**
 * Follows it for as long as the page is open: fetched again after a write that makes it stale, after any refusal, whose reason may be a rule that an
 * organiser has just changed, and when a page that was hidden is shown. Without a reply, the known one stays.
 */
export function useFollowedConfig(): void {
  const { data } = useQuery(configQuery)
  useEffect(() => {
    if (data) configStore.set(data)
  }, [data])
}
