import { funcionApi, type ReplyOf } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { call } from '#lib/call.ts'

/** Reveals a prize, or all that are left. */
export const useRevelarPremio = (idSorteo: string) =>
  useStep(idSorteo, (lugar: number | undefined) => call(funcionApi.revelarPremio, { body: { idSorteo, lugar } }))

/** Seconds from prize to prize, or null: by the host. */
export const useCambiarRitmo = (idSorteo: string) =>
  useStep(idSorteo, (ritmo: number | null) => call(funcionApi.cambiarRitmo, { body: { idSorteo, ritmo } }))

type Step = ReplyOf<typeof funcionApi.revelarPremio>

/** The host's actions are shown at once, without waiting for the event. */
function useStep<Asked>(idSorteo: string, mutationFn: (asked: Asked) => Promise<Step>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ funcion }) => {
      const { queryKey } = resultadoQuery(idSorteo)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, known => known && { ...known, sorteo: { ...known.sorteo, funcion } })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['sorteo', 'resultado', idSorteo] }),
  })
}
