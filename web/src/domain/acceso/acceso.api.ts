import { accesoApi, type BodyOf } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { startSession } from '#lib/session.ts'

/** Opens a session on the server and here. What was fetched for somebody else is forgotten. */
export function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof accesoApi.login>) => call(accesoApi.login, { body }),
    onSuccess: ({ token, user }) => {
      queryClient.getQueryCache().clear()
      startSession(token, user)
    },
  })
}

/** Tells the server that the session is over, with the token as it is now; nobody need wait, and without a connection nothing follows. */
export const logout = (): Promise<unknown> => call(accesoApi.logout).catch(() => {})
