import { type BodyOf, segundoFactorApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useSend } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const segundoFactorQueries = {
  /** Whether the organiser's log-in requires a code, and how many recovery codes are left. */
  estado: () =>
    queryOptions({
      ...callQuery(['segundo-factor'], segundoFactorApi.segundoFactor),
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

export const useIniciarSegundoFactor = () => useSend(segundoFactorApi.iniciarSegundoFactor)

export const useConfirmarSegundoFactor = () => useSend(segundoFactorApi.confirmarSegundoFactor)

export const useRenovarCodigos = () => useSend(segundoFactorApi.renovarCodigos)

export function useDesactivarSegundoFactor() {
  const refresh = useRefreshSegundoFactor()
  return useMutation({
    mutationFn: (body: BodyOf<typeof segundoFactorApi.desactivarSegundoFactor>) =>
      call(segundoFactorApi.desactivarSegundoFactor, { body }),
    onSuccess: refresh,
  })
}
