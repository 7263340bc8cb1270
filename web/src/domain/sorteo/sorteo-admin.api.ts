import { type BodyOf, sorteoApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Schedules a draw for a day that has none, with the source of its entropy. */
export function useGenerarSorteo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.generarSorteo>) => call(sorteoApi.generarSorteo, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['sorteo'] }),
  })
}

/** Chooses another source, while no number is sold or held. */
export function useCambiarFuente() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.cambiarFuente>) => call(sorteoApi.cambiarFuente, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['sorteo'] }),
  })
}

/** Cancels a draw without sold numbers; its prizes become free. */
export function useCancelarSorteo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fechaSorteo: string) => call(sorteoApi.cancelarSorteo, { body: { fechaSorteo } }),
    onSuccess: () => {
      for (const word of ['premio', 'rifa']) void queryClient.invalidateQueries({ queryKey: [word] })
      void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    },
  })
}
