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

/** Ends the session on the server; what the browser keeps is cleared by whoever asks for it. */
export function useLogout() {
  return useMutation({ mutationFn: () => call(accesoApi.logout) })
}
