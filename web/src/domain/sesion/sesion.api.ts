import { type BodyOf, sesionesApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const sesionesQueries = {
  abiertas: () =>
    queryOptions({ queryKey: ['sesiones'], queryFn: ({ signal }) => call(sesionesApi.sesiones, { signal }) }),
}

export function useCerrarSesiones() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sesionesApi.cerrarSesiones>) => call(sesionesApi.cerrarSesiones, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['sesiones'] }),
  })
}
