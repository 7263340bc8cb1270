import { verificacionApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { updateSessionUser } from '#lib/session.ts'

export function useVerificarCorreo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(verificacionApi.verificarCorreo, { params: { token } }),
    onSuccess: ({ user }) => {
      updateSessionUser(user)
      void queryClient.invalidateQueries()
    },
  })
}

export function useReenviarVerificacion() {
  return useMutation({ mutationFn: () => call(verificacionApi.reenviarVerificacion) })
}
