import { resultadoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** One's own sold numbers with the codes of their tickets, newest draw first. */
export const boletosQuery = (page: number) =>
  queryOptions({
    queryKey: ['compra', 'boletos', page],
    queryFn: ({ signal }) => call(resultadoApi.misBoletos, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
