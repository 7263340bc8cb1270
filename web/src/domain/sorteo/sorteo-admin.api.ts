import { type BodyOf, sorteoApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { useAttemptKey } from '#lib/form/attempt-key.ts'

/** Schedules a draw for a free day, with the source of its entropy. */
export function useGenerarSorteo() {
  const queryClient = useQueryClient()
  const { keyOf, answered } = useAttemptKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.generarSorteo>) =>
      call(sorteoApi.generarSorteo, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      answered()
      void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    },
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

/** Moves a draw to another day. */
export function useCambiarFecha() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.cambiarFecha>) => call(sorteoApi.cambiarFecha, { body }),
    onSuccess: () => {
      for (const word of ['rifa', 'sorteo', 'resultado']) void queryClient.invalidateQueries({ queryKey: [word] })
    },
  })
}

/** Cancels a draw without sold numbers; its prizes become free. */
export function useCancelarSorteo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.cancelarSorteo>) => call(sorteoApi.cancelarSorteo, { body }),
    onSuccess: () => {
      for (const word of ['premio', 'rifa']) void queryClient.invalidateQueries({ queryKey: [word] })
      void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    },
  })
}
