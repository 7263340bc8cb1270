import { accesoApi, type BodyOf, recuperacionApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSend } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { dropSession, startSession } from '#lib/session.ts'

/** Opens a session on the server and here, and clears what was fetched for somebody else. */
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

/** Ends the session on the server, with the current token; the result need not be awaited, and a missing connection is ignored. */
export const logout = (): Promise<unknown> => call(accesoApi.logout).catch(() => {})

export const useRecoverPassword = () => useSend(recuperacionApi.recoverPassword)

/** The server ends every session of the account, so one that is open here ends too. */
export function useResetPassword(resetToken: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(recuperacionApi.resetPassword, { params: { resetToken }, body: { newPassword } }),
    onSuccess: dropSession,
  })
}
