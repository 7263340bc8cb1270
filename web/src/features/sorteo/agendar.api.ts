import { sorteoApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Schedules a draw for a day that has none. */
export function useGenerarSorteo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fechaSorteo: string) => call(sorteoApi.generarSorteo, { body: { fechaSorteo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sorteo'] }),
  })
}

/** Cancels a draw without sold numbers; its prizes become free. */
export function useCancelarSorteo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fechaSorteo: string) => call(sorteoApi.cancelarSorteo, { body: { fechaSorteo } }),
    onSuccess: () => {
      for (const word of ['premio', 'rifa']) void queryClient.invalidateQueries({ queryKey: [word] })
      return queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    },
  })
}
