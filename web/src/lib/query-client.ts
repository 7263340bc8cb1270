import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A refusal is final; a lost connection is retried twice. Screens show the error. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        // Offline lists show the error view with its retry, instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
