import { verificacionApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#lib/ask.ts'
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

export const useReenviarVerificacion = () => useWrite(() => call(verificacionApi.reenviarVerificacion))
