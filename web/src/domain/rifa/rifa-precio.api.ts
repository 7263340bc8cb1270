import { rifaApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** Price of the first free number of a draw; undefined when none is left. The cover needs no more of the numbers than this. */
export const precioQuery = (idSorteo: string) =>
  queryOptions({
    queryKey: ['rifa', 'precio', idSorteo],
    queryFn: ({ signal }) =>
      call(rifaApi.listarRifas, { query: { sorteo: idSorteo, estado: 'libre', page: 1, limit: 1 }, signal }),
    select: ({ rifas }) => rifas[0]?.precioRifa,
  })
