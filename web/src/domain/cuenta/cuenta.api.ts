import {
  accesoApi,
  type BodyOf,
  cuentaApi,
  datosPersonalesApi,
  type FormOf,
  recuperacionApi,
} from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { dropSession, startSession, updateSessionUser } from '#lib/session.ts'

export const usuarioQueries = {
  profile: (id: string) =>
    queryOptions({
      queryKey: ['usuario', 'profile', id],
      queryFn: ({ signal }) => call(cuentaApi.profile, { params: { id }, signal }),
    }),
}

type WithImage<Form> = Form & { image?: File | null }

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

export function useRegister() {
  return useMutation({
    mutationFn: ({ image, ...form }: WithImage<FormOf<typeof cuentaApi.register>>) =>
      call(cuentaApi.register, { form, image }),
  })
}

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

/** A new password ends every session, this one too; the answer then opens the next. */
export function useUpdateUsuario() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ image, ...form }: WithImage<FormOf<typeof cuentaApi.update>>) =>
      call(cuentaApi.update, { form, image }),
    onSuccess: ({ user, token }) => {
      if (token) startSession(token, user)
      else updateSessionUser(user)
      void queryClient.invalidateQueries({ queryKey: ['usuario'] })
    },
  })
}

export function useLogicDelete() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof datosPersonalesApi.logicDelete>) =>
      call(datosPersonalesApi.logicDelete, { params: { id }, body }),
  })
}
