import { type BodyOf, type FormOf, usuarioApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { dropSession, startSession, updateSessionUser } from '#lib/session.ts'

export const usuarioQueries = {
  profile: (id: string) =>
    queryOptions({
      queryKey: ['usuario', 'profile', id],
      queryFn: ({ signal }) => call(usuarioApi.profile, { params: { id }, signal }),
    }),
}

type WithImage<Form> = Form & { image?: File | null }

/** Opens a session on the server and here. What was fetched for somebody else is forgotten. */
export function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof usuarioApi.login>) => call(usuarioApi.login, { body }),
    onSuccess: ({ token, user }) => {
      queryClient.getQueryCache().clear()
      startSession(token, user)
    },
  })
}

/** Ends the session on the server; what the browser keeps is cleared by whoever asks for it. */
export function useLogout() {
  return useMutation({ mutationFn: () => call(usuarioApi.logout) })
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ image, ...form }: WithImage<FormOf<typeof usuarioApi.register>>) =>
      call(usuarioApi.register, { form, image }),
  })
}

export function useRecoverPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof usuarioApi.recoverPassword>) => call(usuarioApi.recoverPassword, { body }),
  })
}

/** The server ends every session of the account, so one that is open here ends too. */
export function useResetPassword(resetToken: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(usuarioApi.resetPassword, { params: { resetToken }, body: { newPassword } }),
    onSuccess: dropSession,
  })
}

/** A new password ends every session, this one too; the answer then opens the next. */
export function useUpdateUsuario() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ image, ...form }: WithImage<FormOf<typeof usuarioApi.update>>) =>
      call(usuarioApi.update, { form, image }),
    onSuccess: ({ user, token }) => {
      if (token) startSession(token, user)
      else updateSessionUser(user)
      void queryClient.invalidateQueries({ queryKey: ['usuario'] })
    },
  })
}

export function useLogicDelete() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof usuarioApi.logicDelete>) =>
      call(usuarioApi.logicDelete, { params: { id }, body }),
  })
}
