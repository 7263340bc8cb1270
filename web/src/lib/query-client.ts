import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A refusal is final; a lost connection is tried twice more. Screens show what went wrong. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        // Offline lists come from the error view with its retry, not from a silent pause.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
