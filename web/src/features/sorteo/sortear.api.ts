import { sorteoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Draws carried out, newest first, with the winning numbers aligned with the prizes. */
export const historialQuery = queryOptions({
  queryKey: ['sorteo', 'historial'],
  queryFn: ({ signal }) => call(sorteoApi.historialSorteo, { signal }),
  select: ({ sorteos }) => sorteos,
})

/** Closes the draw of a day and draws its winners. */
export function useRealizarSorteo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fechaSorteo: string) => call(sorteoApi.realizarSorteo, { body: { fechaSorteo } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['rifa'] })
      return queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    },
  })
}
