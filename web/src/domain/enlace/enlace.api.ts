import { enlaceApi } from '@talonario/contract'
import { useMutation } from '@tanstack/react-query'
import { partQuery, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { keepEnlace } from './enlace.store.ts'

export const enlaceQueries = {
  /** The seller's own link. */
  mio: () => partQuery(['enlace', 'mio'], enlaceApi.miEnlace, 'enlace'),
}

/** Opens a link and attributes this browser's later orders to it. */
export function useAbrirEnlace() {
  return useMutation({
    mutationFn: (codigo: string) => call(enlaceApi.porEnlace, { params: { codigo } }),
    onSuccess: ({ codigo, vendedor }) => keepEnlace({ codigo, nombre: vendedor.nombre }),
  })
}

export const useRenovarEnlace = () => useWrite(() => call(enlaceApi.renovarEnlace), ['enlace'])
