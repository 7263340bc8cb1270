import { rifaApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

/** Price of the first free number of a draw; undefined if none is left. */
export const precioQuery = (idSorteo: string) =>
  queryOptions({
    ...callQuery(['rifa', 'precio', idSorteo], rifaApi.listarRifas, {
      query: { sorteo: idSorteo, estado: 'libre', page: 1, limit: 1 },
    }),
    select: ({ rifas }) => rifas[0]?.precioRifa,
  })
