import type { QueryClient } from '@tanstack/react-query'
import { usuarioQueries } from '#features/usuario/usuario.api.ts'
import { ApiError } from '#lib/api-error.ts'
import { connectSession } from '#lib/call.ts'
import { dropSession, expireSession, sessionStore, updateSessionUser } from './session-store.ts'

/**
 * At start-up: the stored session is checked by fetching its profile. Refused, it is forgotten quietly;
 * without a connection it stays, so that a seller can work offline.
 */
export async function restoreSession(queryClient: QueryClient): Promise<void> {
  const token = () => sessionStore.get()?.token ?? null
  connectSession({ token, onExpired: dropSession })
  const session = sessionStore.get()
  try {
    if (session) updateSessionUser((await queryClient.fetchQuery(usuarioQueries.profile(session.user.id))).user)
  } catch (error) {
    if (error instanceof ApiError) dropSession()
  } finally {
    connectSession({ token, onExpired: expireSession })
  }
}
