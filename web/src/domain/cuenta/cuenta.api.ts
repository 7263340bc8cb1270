import { type BodyOf, cuentaApi, datosPersonalesApi, type FormOf } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { sessionStore, startSession, updateSessionUser } from '#lib/session.ts'

export const cuentaQueries = {
  profile: (id: string) =>
    queryOptions({
      queryKey: ['usuario', 'profile', id],
      queryFn: ({ signal }) => call(cuentaApi.profile, { params: { id }, signal }),
    }),
}

type WithImage<Form> = Form & { image?: File | null }

export function useRegister() {
  return useMutation({
    mutationFn: ({ image, ...form }: WithImage<FormOf<typeof cuentaApi.register>>) =>
      call(cuentaApi.register, { form, image }),
  })
}

/** A new password ends every session, this one too; the reply opens the next. */
export function useUpdateUsuario() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ image, ...form }: WithImage<FormOf<typeof cuentaApi.update>>) =>
      call(cuentaApi.update, { form, image }),
    onSuccess: ({ user, token }) => {
      if (token && sessionStore.get()?.user.id === user.id) startSession(token, user)
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
