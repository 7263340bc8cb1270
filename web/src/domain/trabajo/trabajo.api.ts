import { trabajoApi } from '@talonario/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { refreshConfig } from '#domain/config/config.api.ts'
import { partQuery, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { isUnderWay } from './trabajo.rules.ts'

/** Background work, under way or ended and not dismissed; polled each second while some is under way. */
export const trabajosQuery = queryOptions({
  ...partQuery(['trabajo'], trabajoApi.trabajos, 'trabajos'),
  refetchInterval: ({ state }) => (state.data?.trabajos.some(isUnderWay) ? ux.workPoll : false),
})

/** Hands a range of numbers to a seller in the background. */
export const useEmpezarAsignacion = () => useSendOnce(trabajoApi.empezarAsignacion, ['trabajo'])

/** Leaves the rest of a work undone. */
export const useCancelarTrabajo = () =>
  useWrite((id: string) => call(trabajoApi.cancelarTrabajo, { body: { id } }), ['trabajo'])

/** Dismisses the result of a work. */
export const useDescartarTrabajo = () =>
  useWrite((id: string) => call(trabajoApi.descartarTrabajo, { body: { id } }), ['trabajo'])

/** Fetches what an ended work has changed; the configuration contains the largest number. */
export function useRefreshNumbers() {
  const queryClient = useQueryClient()
  return () => {
    refreshConfig(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
    void queryClient.invalidateQueries({ queryKey: ['rifa'] })
  }
}
