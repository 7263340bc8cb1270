import { type BodyOf, metaAnualApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const metaAnualQueries = {
  /** The goals of a seller with their progress, newest year first. */
  progreso: (userId: string) =>
    queryOptions({
      queryKey: ['meta-anual', userId],
      queryFn: ({ signal }) => call(metaAnualApi.obtenerProgresoMeta, { body: { userId }, signal }),
      select: ({ metas }) => metas,
    }),
}

/** Sets the goal of a seller for a year, or changes it. */
export function useEstablecerMeta() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof metaAnualApi.establecer>) => call(metaAnualApi.establecer, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['meta-anual'] }),
  })
}
