import { type BodyOf, sesionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const sesionesQueries = {
  abiertas: () =>
    queryOptions({ queryKey: ['sesiones'], queryFn: ({ signal }) => call(sesionApi.sesiones, { signal }) }),
}

export function useCerrarSesiones() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sesionApi.cerrarSesiones>) => call(sesionApi.cerrarSesiones, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['sesiones'] }),
  })
}
