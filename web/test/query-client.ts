import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '../src/lib/ask.ts'

/** The app's own client, without the pause before retries. */
export function hastyQueryClient(): QueryClient {
  const client = createQueryClient()
  const { queries, ...rest } = client.getDefaultOptions()
  client.setDefaultOptions({ ...rest, queries: { ...queries, retryDelay: 10 } })
  return client
}
