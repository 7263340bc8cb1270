import { usuarioApi } from '@talonario/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const usuarioQueries = {
  profile: (id: string) =>
    queryOptions({
      queryKey: ['usuario', 'profile', id],
      queryFn: ({ signal }) => call(usuarioApi.profile, { params: { id }, signal }),
    }),
}

/** Ends the session on the server; what the browser keeps is cleared by the log-out screen. */
export function useLogout() {
  return useMutation({ mutationFn: () => call(usuarioApi.logout) })
}
