import { type ReplyOf, reclamoApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { callQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type PremioMio = ReplyOf<typeof reclamoApi.misPremios>['premios'][number]

export const reclamoQueries = {
  /** The claims of all prizes. */
  todos: () =>
    queryOptions({ ...callQuery(['reclamo', 'todos'], reclamoApi.reclamos), select: ({ reclamos }) => reclamos }),
  /** The prizes one is called to oneself. */
  mios: () =>
    queryOptions({ ...callQuery(['reclamo', 'mios'], reclamoApi.misPremios), select: ({ premios }) => premios }),
  /** The prize behind a link. */
  uno: (clave: string) =>
    queryOptions({
      ...callQuery(['reclamo', 'uno', clave], reclamoApi.verReclamo, { params: { clave } }),
      select: ({ premio }) => premio,
    }),
}

const touched = ['reclamo']

export const useConfirmarReclamo = () =>
  useWrite((clave: string) => call(reclamoApi.confirmarReclamo, { body: { clave } }), touched)

export const useEntregarPremio = () => useSend(reclamoApi.entregarPremio, touched)
