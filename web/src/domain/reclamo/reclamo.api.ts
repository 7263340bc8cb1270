import { type BodyOf, type ReplyOf, reclamoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export type PremioMio = ReplyOf<typeof reclamoApi.misPremios>['premios'][number]

export const reclamoQueries = {
  /** The claims of all prizes. */
  todos: () =>
    queryOptions({
      queryKey: ['reclamo', 'todos'],
      queryFn: ({ signal }) => call(reclamoApi.reclamos, { signal }),
      select: ({ reclamos }) => reclamos,
    }),
  /** The prizes one is called to oneself. */
  mios: () =>
    queryOptions({
      queryKey: ['reclamo', 'mios'],
      queryFn: ({ signal }) => call(reclamoApi.misPremios, { signal }),
      select: ({ premios }) => premios,
    }),
  /** The prize behind a link. */
  uno: (clave: string) =>
    queryOptions({
      queryKey: ['reclamo', 'uno', clave],
      queryFn: ({ signal }) => call(reclamoApi.verReclamo, { params: { clave }, signal }),
      select: ({ premio }) => premio,
    }),
}

export function useConfirmarReclamo() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (clave: string) => call(reclamoApi.confirmarReclamo, { body: { clave } }),
    onSettled: refresh,
  })
}

export function useEntregarPremio() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof reclamoApi.entregarPremio>) => call(reclamoApi.entregarPremio, { body }),
    onSettled: refresh,
  })
}

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['reclamo'] })
}
