import { type ReplyOf, reclamoApi } from '@talonario/contract'
import { callQuery, pageQuery, partQuery, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type PremioMio = ReplyOf<typeof reclamoApi.misPremios>['premios'][number]

export const reclamoQueries = {
  /** The claims of all prizes. */
  todos: () => partQuery(['reclamo', 'todos'], reclamoApi.reclamos, 'reclamos'),
  /** Who won by last digits, or one number. */
  derivados: (page: number, numero?: number) =>
    pageQuery(['reclamo', 'derivados', page, numero], reclamoApi.derivados, {
      query: { page, ...(numero && { numero }) },
    }),
  /** What is drawn again, and whether its draw is scheduled. */
  sinReclamar: () => callQuery(['reclamo', 'sin-reclamar'], reclamoApi.sinReclamar),
  /** The prizes one is called to oneself. */
  mios: () => partQuery(['reclamo', 'mios'], reclamoApi.misPremios, 'premios'),
  /** The prize behind a link. */
  uno: (clave: string) => partQuery(['reclamo', 'uno', clave], reclamoApi.verReclamo, 'premio', { params: { clave } }),
}

const touched = ['reclamo']

export const useConfirmarReclamo = () =>
  useWrite((clave: string) => call(reclamoApi.confirmarReclamo, { body: { clave } }), touched)

export const usePostergarReclamo = () => useSend(reclamoApi.postergarReclamo, touched)
export const useEntregarPremio = () => useSend(reclamoApi.entregarPremio, touched)
export const useAgendarResorteo = () => useSendOnce(reclamoApi.agendarResorteo, ['reclamo', 'sorteo', 'resultado'])
export const useEntregarDerivado = () => useSend(reclamoApi.entregarDerivado, touched)
