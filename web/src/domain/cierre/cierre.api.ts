import { type BodyOf, cierreApi, funcionApi, type ReplyOf, resultadoApi, type SorteoDeFecha } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { sortearMessages } from './cierre.messages.ts'

/** Draws of a campaign (`''`: the current one) carried out, newest first, with the winning numbers aligned with the prizes. */
export const historialQuery = (campania: string) =>
  queryOptions({
    ...partQuery(['sorteo', 'historial', campania], resultadoApi.historialSorteo, 'sorteos', { query: { campania } }),
    meta: { log: sortearMessages.historialSinObtener },
  })

/** Orders that a closing now would leave out, because they are not paid yet. */
export const fetchWaiting = (sorteo: SorteoDeFecha) => call(cierreApi.comprasEnEspera, { query: sorteo })

/** How many sold numbers play in an open draw as things are. */
export const juegaQuery = (sorteo: SorteoDeFecha) =>
  partQuery(['rifa', 'juegan', sorteo.sorteoId ?? ''], cierreApi.comprasEnEspera, 'juegan', { query: sorteo })

/** Any step of a draw changes draws and numbers. */
const touched = ['rifa', 'sorteo']

type Closing = BodyOf<typeof cierreApi.cerrarSorteo>

type Drawing = Closing & { /** With a show; undefined: all prizes at once. */ ritmo?: number | null | undefined }

/** Closes the draw of a day and draws its winners, at once or in a show. */
export const useRealizarSorteo = () =>
  useWrite(
    async ({ ritmo, ...body }: Drawing): Promise<ReplyOf<typeof funcionApi.empezarFuncion>> =>
      ritmo === undefined
        ? await call(resultadoApi.realizarSorteo, { body })
        : await call(funcionApi.empezarFuncion, { body: { ...body, ritmo } }),
    touched,
  )

/** Freezes the sales of a day's draw and seals its numbers. */
export const useCerrarSorteo = () => useSend(cierreApi.cerrarSorteo, touched)

/** Draws with the figures of the official draw. */
export const useCargarExtracto = () => useSend(resultadoApi.cargarExtracto, touched)

/** Enters the numbers of a physical drum. */
export const useCargarBolillero = () => useSend(resultadoApi.cargarBolillero, touched)

/** Puts the secret of the schedule in the place of a beacon that is silent. */
export const useUsarRespaldo = () => useSend(resultadoApi.usarRespaldo, touched)
