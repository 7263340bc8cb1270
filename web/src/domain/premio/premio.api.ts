import { type BodyOf, premioApi, sorteoApi } from '@talonario/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { call } from '#lib/call.ts'
import { useAttemptKey } from '#lib/form/attempt-key.ts'

/** Prizes that belong to no draw yet. */
export const premiosLibresQuery = queryOptions({
  queryKey: ['premio', 'libres'],
  queryFn: ({ signal }) => call(premioApi.listarPremios, { signal }),
  select: ({ premios }) => premios,
})

export function useCrearPremio() {
  const queryClient = useQueryClient()
  const { keyOf, answered } = useAttemptKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof premioApi.crearPremio>) =>
      call(premioApi.crearPremio, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      answered()
      refresh(queryClient)
    },
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

/** Corrects a prize. */
export function useModificarPremio(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof premioApi.modificarPremio>) =>
      call(premioApi.modificarPremio, { params: { id }, body }),
    onSuccess: () => refresh(queryClient),
  })
}

/** Takes a prize from a draw. */
export function useQuitarPremio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.quitarPremio>) => call(sorteoApi.quitarPremio, { body }),
    onSettled: () => refresh(queryClient),
  })
}

/** Puts the prizes of a draw into this order. */
export function useOrdenarPremios() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sorteoApi.ordenarPremios>) => call(sorteoApi.ordenarPremios, { body }),
    onSettled: () => refresh(queryClient),
  })
}

function refresh(queryClient: QueryClient): void {
  refreshConfig(queryClient)
  void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
  void queryClient.invalidateQueries({ queryKey: ['premio'] })
}
