import { type BodyOf, segundoFactorApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const segundoFactorQueries = {
  /** Whether the organiser's log-in requires a code, and how many recovery codes are left. */
  estado: () =>
    queryOptions({
      queryKey: ['segundo-factor'],
      queryFn: ({ signal }) => call(segundoFactorApi.segundoFactor, { signal }),
      // Recovery codes may be on the screen: only the reader dismisses them.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
}

/** Call it when the recovery codes have been read: until then the screen stays. */
export function useRefreshSegundoFactor() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['segundo-factor'] })
}

export function useIniciarSegundoFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof segundoFactorApi.iniciarSegundoFactor>) =>
      call(segundoFactorApi.iniciarSegundoFactor, { body }),
  })
}

export function useConfirmarSegundoFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof segundoFactorApi.confirmarSegundoFactor>) =>
      call(segundoFactorApi.confirmarSegundoFactor, { body }),
  })
}

export function useRenovarCodigos() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof segundoFactorApi.renovarCodigos>) =>
      call(segundoFactorApi.renovarCodigos, { body }),
  })
}

export function useDesactivarSegundoFactor() {
  const refresh = useRefreshSegundoFactor()
  return useMutation({
    mutationFn: (body: BodyOf<typeof segundoFactorApi.desactivarSegundoFactor>) =>
      call(segundoFactorApi.desactivarSegundoFactor, { body }),
    onSuccess: refresh,
  })
}
