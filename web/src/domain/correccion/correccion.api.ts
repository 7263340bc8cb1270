import { correccionApi } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { useSend } from '#lib/ask.ts'

/** Gives unsold numbers another price. */
export const useCambiarPrecio = () => useSend(correccionApi.cambiarPrecio, refresh)

/** Deletes the last numbers. */
export const useBorrarRifas = () => useSend(correccionApi.borrarRifas, refresh)

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['rifa'] })
  refreshConfig(queryClient)
}

/** Messages about correcting numbers. */
export const correccionMessages = {
  precio: { refused: 'No se pudo cambiar el precio.' },
  borrar: { refused: 'No se pudieron borrar los números.' },
} as const
