import { sorteoApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

export const sorteoQueries = {
  futuros: () =>
    queryOptions({ ...callQuery(['sorteo', 'futuros'], sorteoApi.sorteosFuturos), select: ({ sorteos }) => sorteos }),
}
