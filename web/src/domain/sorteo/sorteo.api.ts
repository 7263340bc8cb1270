import { sorteoApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const sorteoQueries = {
  futuros: () =>
    queryOptions({
      queryKey: ['sorteo', 'futuros'],
      queryFn: ({ signal }) => call(sorteoApi.sorteosFuturos, { signal }),
      select: ({ sorteos }) => sorteos,
    }),
}
