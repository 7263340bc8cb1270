import type { QueryClient } from '@tanstack/react-query'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { ApiError } from '#lib/api-error.ts'
import { dropSession, sessionStore, updateSessionUser } from '#lib/session.ts'

/**
 * At start-up: checks the stored session by fetching its profile. If it is refused, it is dropped silently; it is kept
 * without a connection, so that a seller can work offline, and while the server is too busy.
 */
export async function restoreSession(queryClient: QueryClient): Promise<void> {
  const session = sessionStore.get()
  if (!session) return
  try {
    updateSessionUser((await queryClient.fetchQuery(cuentaQueries.profile(session.user.id))).user)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) dropSession()
  }
}
