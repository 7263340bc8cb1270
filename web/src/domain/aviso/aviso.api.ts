import { avisoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** The draws one will be reminded of by mail. */
export const avisosQuery = queryOptions({
  queryKey: ['aviso', 'mios'],
  queryFn: ({ signal }) => call(avisoApi.misAvisos, { signal }),
})

/** Turns the reminder of a draw on or off. */
export function useAvisarSorteo(idSorteo: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (avisar: boolean) => call(avisoApi.avisarSorteo, { body: { idSorteo, avisar } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['aviso'] }),
  })
}
