import { boletoApi, compraApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#lib/call.ts'
import { useSession } from '#lib/session.ts'
import { ownNumbers } from './compra.rules.ts'

export const compraQueries = {
  misCompras: () =>
    queryOptions({
      queryKey: ['compra', 'mias'],
      queryFn: ({ signal }) => call(compraApi.misCompras, { signal }),
      select: ({ compras }) => compras,
    }),
}

/** The numbers of a signed-in person; none for a visitor. `asking` while they are being fetched. */
export function useOwnNumbers() {
  const session = useSession()
  const { data, isFetching: asking } = useQuery({ ...compraQueries.misCompras(), enabled: session !== null })
  return useMemo(() => ({ ...ownNumbers((session && data) || []), asking }), [session, data, asking])
}

/** The person's sold numbers of a draw: the first hundred. */
export const boletosDeSorteoQuery = (sorteo: string) =>
  queryOptions({
    queryKey: ['compra', 'boletos', 'sorteo', sorteo],
    queryFn: ({ signal }) => call(boletoApi.misBoletos, { query: { sorteo }, signal }),
    select: ({ boletos }) => boletos.map(({ numeroRifa }) => numeroRifa),
  })

/** The person's sold numbers with the codes of their tickets, newest draw first. */
export const boletosQuery = (page: number) =>
  queryOptions({
    queryKey: ['compra', 'boletos', page],
    queryFn: ({ signal }) => call(boletoApi.misBoletos, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
