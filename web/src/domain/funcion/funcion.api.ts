import { funcionApi } from '@talonario/contract'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

/** Reveals a prize, or all that are left. */
export const useRevelarPremio = (idSorteo: string) =>
  useStep(idSorteo, (lugar: number | undefined) => call(funcionApi.revelarPremio, { body: { idSorteo, lugar } }))

/** Seconds from prize to prize, or null: by the host. */
export const useCambiarRitmo = (idSorteo: string) =>
  useStep(idSorteo, (ritmo: number | null) => call(funcionApi.cambiarRitmo, { body: { idSorteo, ritmo } }))

/** The host's action lasts until the show after it is here. Its own reply may be older than an event that came first. */
const useStep = <Asked>(idSorteo: string, step: (asked: Asked) => Promise<unknown>) =>
  useWrite(step, queryClient => queryClient.invalidateQueries({ queryKey: resultadoQuery(idSorteo).queryKey }))
