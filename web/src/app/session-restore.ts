import type { QueryClient } from '@tanstack/react-query'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { ApiError } from '#lib/api-error.ts'
import { dropSession, sessionStore, updateSessionUser } from '#lib/session.ts'

/**
 * At start-up: checks the stored session by fetching its profile. It ends, silently, if it is over (401) or its account gone (404),
 * and is kept on any other failure: without a connection, so that a seller can work offline, or while the server is too busy.
 */
export async function restoreSession(queryClient: QueryClient): Promise<void> {
  const session = sessionStore.get()
  if (!session) return
  try {
    updateSessionUser((await queryClient.fetchQuery(cuentaQueries.profile(session.user.id))).user)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) dropSession()
  }
}
