import { enlaceApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { keepEnlace } from './enlace.store.ts'

export const enlaceQueries = {
  /** The seller's own link. */
  mio: () =>
    queryOptions({
      queryKey: ['enlace', 'mio'],
      queryFn: ({ signal }) => call(enlaceApi.miEnlace, { signal }),
      select: ({ enlace }) => enlace,
    }),
}

/** Opens a link and attributes this browser's later orders to it. */
export function useAbrirEnlace() {
  return useMutation({
    mutationFn: (codigo: string) => call(enlaceApi.porEnlace, { params: { codigo } }),
    onSuccess: ({ codigo, vendedor }) => keepEnlace({ codigo, nombre: vendedor.nombre }),
  })
}

export function useRenovarEnlace() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(enlaceApi.renovarEnlace),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['enlace'] }),
  })
}
