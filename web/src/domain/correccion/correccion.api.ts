import { type BodyOf, correccionApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { call } from '#lib/call.ts'

/** Gives unsold numbers another price. */
export function useCambiarPrecio() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof correccionApi.cambiarPrecio>) => call(correccionApi.cambiarPrecio, { body }),
    onSuccess: refresh,
  })
}

/** Deletes the last numbers. */
export function useBorrarRifas() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (desde: number) => call(correccionApi.borrarRifas, { body: { desde } }),
    onSuccess: refresh,
  })
}

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['rifa'] })
    refreshConfig(queryClient)
  }
}

/** Messages about correcting numbers. */
export const correccionMessages = {
  precio: { refused: 'No se pudo cambiar el precio.' },
  borrar: { refused: 'No se pudieron borrar los números.' },
} as const
