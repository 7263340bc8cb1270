import { type BodyOf, recuperacionApi } from '@talonario/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { dropSession } from '#lib/session.ts'

export function useRecoverPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof recuperacionApi.recoverPassword>) =>
      call(recuperacionApi.recoverPassword, { body }),
  })
}

/** The server ends every session of the account, so one that is open here ends too. */
export function useResetPassword(resetToken: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(recuperacionApi.resetPassword, { params: { resetToken }, body: { newPassword } }),
    onSuccess: dropSession,
  })
}
