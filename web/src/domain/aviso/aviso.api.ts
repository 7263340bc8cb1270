import { avisoApi, type BodyOf, difusionApi } from '@talonario/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { callQuery, partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { findSubscription, subscribe } from '#lib/live/push.ts'

/** The draws one will be reminded of, by mail and on which devices. */
export const avisosQuery = callQuery(['aviso', 'mios'], avisoApi.misAvisos)

/** Turns the reminder of a draw on or off. */
export const useAvisarSorteo = (idSorteo: string) =>
  useWrite((avisar: boolean) => call(avisoApi.avisarSorteo, { body: { idSorteo, avisar } }), refresh)

/** The write waits for it. */
const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['aviso'] })

/** The address of this browser at its push service; '': none. */
export const navegadorQuery = queryOptions({
  queryKey: ['aviso', 'navegador'],
  queryFn: async () => (await findSubscription())?.endpoint ?? '',
})

/** Turns reminders on this device on or off. False: the browser does not let them be shown. */
export const useAvisarEnDispositivo = (clave: string) =>
  useWrite(async (avisar: boolean) => {
    const subscription = await (avisar ? subscribe(clave) : findSubscription())
    if (!subscription) return !avisar
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    const claves = avisar ? { p256dh, auth } : null
    await call(avisoApi.avisarEnDispositivo, { body: { endpoint: endpoint ?? '', claves } })
    if (!avisar) await subscription.unsubscribe()
    return true
  }, refresh)

export type MensajeEscrito = BodyOf<typeof difusionApi.enviarDifusion>

/** Messages sent; polled each second while one of them is under way. */
export const difusionesQuery = queryOptions({
  ...partQuery(['difusion'], difusionApi.difusiones, 'difusiones'),
  refetchInterval: ({ state }) =>
    state.data?.difusiones.some(({ estado }) => estado === 'en_curso') ? ux.workPoll : false,
})

/** How many a message would reach, and how it reads. */
export const usePreviaDifusion = () => useSend(difusionApi.previaDifusion)

export const useEnviarDifusion = () => useSend(difusionApi.enviarDifusion, ['difusion'])

export const useDetenerDifusion = () => useSend(difusionApi.detenerDifusion, ['difusion'])

export const useSeguirDifusion = () => useSend(difusionApi.seguirDifusion, ['difusion'])

/** Unsubscribes the address of a link, or subscribes it again. */
export const useBajaDifusion = () => useSend(difusionApi.bajaDifusion)
