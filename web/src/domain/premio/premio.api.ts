import { type BodyOf, premioApi, sorteoApi } from '@talonario/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Prizes that belong to no draw yet. */
export const premiosLibresQuery = queryOptions({
  queryKey: ['premio', 'libres'],
  queryFn: ({ signal }) => call(premioApi.listarPremios, { signal }),
  select: ({ premios }) => premios,
})

export function useCrearPremio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof premioApi.crearPremio>) => call(premioApi.crearPremio, { body }),
    onSuccess: () => refresh(queryClient),
  })
}

/** Deletes a free prize. */
export function useEliminarPremio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(premioApi.eliminarPremio, { params: { id } }),
    onSettled: () => refresh(queryClient),
  })
}

/** Appends free prizes to a draw, in this order. */
export function useAsignarPremio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.asignarPremio>) => call(sorteoApi.asignarPremio, { body }),
    onSettled: () => refresh(queryClient),
  })
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
  void queryClient.invalidateQueries({ queryKey: ['premio'] })
}
