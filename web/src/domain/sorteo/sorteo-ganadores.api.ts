import { resultadoApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'

/** Draws carried out, with their winners: of the current campaign, or of all. */
export const ganadoresQuery = (campania: '' | 'todas' = '') =>
  queryOptions({
    queryKey: ['sorteo', 'ganadores', campania],
    queryFn: ({ signal }) => call(resultadoApi.listarGanadores, { query: { campania }, signal }).catch(sayStatus),
    select: ({ sorteos }) => sorteos,
  })

/** The winners' screen shows the status of a refusal, not the server's sentence. */
function sayStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError({ ...error, message: `Error al obtener sorteos: ${error.statusText}` })
}
