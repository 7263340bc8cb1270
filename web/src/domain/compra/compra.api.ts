import { boletoApi, compraApi } from '@talonario/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery, pageQuery, partQuery } from '#lib/ask.ts'
import { useSession } from '#lib/session.ts'
import { ownNumbers } from './compra.rules.ts'

export const compraQueries = {
  misCompras: () => partQuery(['compra', 'mias'], compraApi.misCompras, 'compras'),
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
    ...callQuery(['compra', 'boletos', 'sorteo', sorteo], boletoApi.misBoletos, { query: { sorteo } }),
    select: ({ boletos }) => boletos.map(({ numeroRifa }) => numeroRifa),
  })

/** The person's sold numbers with the codes of their tickets, newest draw first. */
export const boletosQuery = (page: number) =>
  pageQuery(['compra', 'boletos', page], boletoApi.misBoletos, { query: { page } })
