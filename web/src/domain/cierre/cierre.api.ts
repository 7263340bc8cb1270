import { type BodyOf, cierreApi, type Day, funcionApi, type ReplyOf, resultadoApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Draws of a campaign (`''`: the current one) carried out, newest first, with the winning numbers aligned with the prizes. */
export const historialQuery = (campania: string) =>
  queryOptions({
    queryKey: ['sorteo', 'historial', campania],
    queryFn: ({ signal }) => call(resultadoApi.historialSorteo, { query: { campania }, signal }),
    select: ({ sorteos }) => sorteos,
  })

/** Orders that a closing now would leave out, because they are not paid yet. */
export const fetchWaiting = (fechaSorteo: Day) => call(cierreApi.comprasEnEspera, { query: { fechaSorteo } })

type Closing = BodyOf<typeof cierreApi.cerrarSorteo>

type Drawing = Closing & { /** With a show; undefined: all prizes at once. */ ritmo?: number | null | undefined }

/** Closes the draw of a day and draws its winners, at once or in a show. */
export const useRealizarSorteo = () =>
  useDraw(
    async ({ ritmo, ...body }: Drawing): Promise<ReplyOf<typeof funcionApi.empezarFuncion>> =>
      ritmo === undefined
        ? await call(resultadoApi.realizarSorteo, { body })
        : await call(funcionApi.empezarFuncion, { body: { ...body, ritmo } }),
  )

/** Freezes the sales of a day's draw and seals its numbers. */
export const useCerrarSorteo = () => useDraw((body: Closing) => call(cierreApi.cerrarSorteo, { body }))

/** Draws with the figures of the official draw. */
export const useCargarExtracto = () =>
  useDraw((body: BodyOf<typeof resultadoApi.cargarExtracto>) => call(resultadoApi.cargarExtracto, { body }))

/** Enters the numbers of a physical drum. */
export const useCargarBolillero = () =>
  useDraw((body: BodyOf<typeof resultadoApi.cargarBolillero>) => call(resultadoApi.cargarBolillero, { body }))

/** Puts the secret of the schedule in the place of a beacon that is silent. */
export const useUsarRespaldo = () =>
  useDraw((body: BodyOf<typeof resultadoApi.usarRespaldo>) => call(resultadoApi.usarRespaldo, { body }))

/**
 * Any step of a draw, refused or not, changes draws and numbers. The new lists are not awaited, because a row that
 * disappears would take the message of its action with it.
 */
function useDraw<Asked, Reply>(mutationFn: (asked: Asked) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['rifa'] })
      void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    },
  })
}
