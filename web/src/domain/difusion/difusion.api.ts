import { type BodyOf, difusionApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type MensajeEscrito = BodyOf<typeof difusionApi.enviarDifusion>

/** Messages sent; polled each second while one of them is under way. */
export const difusionesQuery = queryOptions({
  ...partQuery(['difusion'], difusionApi.difusiones, 'difusiones'),
  refetchInterval: ({ state }) =>
    state.data?.difusiones.some(({ estado }) => estado === 'en_curso') ? ux.workPoll : false,
})

/** How many a message would reach, and how it reads. */
export const usePreviaDifusion = () => useSend(difusionApi.previaDifusion)

const touched = ['difusion']

export const useEnviarDifusion = () => useSend(difusionApi.enviarDifusion, touched)

export const useDetenerDifusion = () =>
  useWrite((id: string) => call(difusionApi.detenerDifusion, { body: { id } }), touched)

export const useSeguirDifusion = () =>
  useWrite((id: string) => call(difusionApi.seguirDifusion, { body: { id } }), touched)

/** Unsubscribes the address of a link, or subscribes it again. */
export const useBajaDifusion = () => useSend(difusionApi.bajaDifusion)
