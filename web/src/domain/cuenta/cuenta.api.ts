import { type BodyOf, cuentaApi, datosPersonalesApi, type FormOf, sesionApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { sessionStore, startSession, updateSessionUser } from '#lib/session.ts'

export const cuentaQueries = {
  profile: (id: string) => callQuery(['usuario', 'profile', id], cuentaApi.profile, { params: { id } }),
}

type WithImage<Form> = Form & { image?: File | null }

export const useRegister = () =>
  useWrite(({ image, ...form }: WithImage<FormOf<typeof cuentaApi.register>>) =>
    call(cuentaApi.register, { form, image }),
  )

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

export const useLogicDelete = () =>
  useWrite(({ id, ...body }: { id: string } & BodyOf<typeof datosPersonalesApi.logicDelete>) =>
    call(datosPersonalesApi.logicDelete, { params: { id }, body }),
  )

export const sesionesQueries = {
  abiertas: () => callQuery(['sesiones'], sesionApi.sesiones),
}

export const useCerrarSesiones = () => useSend(sesionApi.cerrarSesiones, ['sesiones'])
