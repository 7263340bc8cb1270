import { resultadoApi, sorteoApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'

export const sorteoQueries = {
  futuros: () =>
    queryOptions({
      queryKey: ['sorteo', 'futuros'],
      queryFn: ({ signal }) => call(sorteoApi.sorteosFuturos, { signal }),
      select: ({ sorteos }) => sorteos,
    }),
  /** Draws carried out, with their winners: of the current campaign, or of all. */
  ganadores: (campania: '' | 'todas' = '') =>
    queryOptions({
      queryKey: ['sorteo', 'ganadores', campania],
      queryFn: ({ signal }) => call(resultadoApi.listarGanadores, { query: { campania }, signal }).catch(sayStatus),
      select: ({ sorteos }) => sorteos,
    }),
}

/** The winners' screen says the status of a refusal, not the server's sentence. */
function sayStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError({ ...error, message: `Error al obtener sorteos: ${error.statusText}` })
}
