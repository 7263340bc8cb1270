import { recuperacionApi } from '@talonario/contract'
import { useMutation } from '@tanstack/react-query'
import { useSend } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { dropSession } from '#lib/session.ts'

export const useRecoverPassword = () => useSend(recuperacionApi.recoverPassword)

/** The server ends every session of the account, so one that is open here ends too. */
export function useResetPassword(resetToken: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(recuperacionApi.resetPassword, { params: { resetToken }, body: { newPassword } }),
    onSuccess: dropSession,
  })
}
