import { rifaApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Price of the first free number of a draw; undefined if none is left. */
export const precioQuery = (idSorteo: string) =>
  queryOptions({
    queryKey: ['rifa', 'precio', idSorteo],
    queryFn: ({ signal }) =>
      call(rifaApi.listarRifas, { query: { sorteo: idSorteo, estado: 'libre', page: 1, limit: 1 }, signal }),
    select: ({ rifas }) => rifas[0]?.precioRifa,
  })
