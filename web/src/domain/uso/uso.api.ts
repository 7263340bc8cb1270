import { enUso, USOS, type Uso, usoApi } from '@talonario/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

/** The kind of the raffle, as it was said, and what there is. The organisers' frame asks again on every screen. */
export const usoQuery = queryOptions({
  ...callQuery(['uso'], usoApi.leerUso),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  retryOnMount: false,
})

/** Without an answer nothing is left out. */
const EVERYTHING: ReadonlySet<Uso> = new Set(USOS)
const NOTHING: ReadonlySet<Uso> = new Set()

/** What the raffle uses; undefined while it is asked for: what it offers instead waits for it. */
export function useKnownUsos(): ReadonlySet<Uso> | undefined {
  const { data, isLoading } = useQuery({ ...usoQuery, select: enUso })
  return isLoading ? undefined : (data ?? EVERYTHING)
}

/** What the raffle is known to use: nothing while it is asked for, so that no word of what it does not use shows for a moment. */
export const useUsos = (): ReadonlySet<Uso> => useKnownUsos() ?? NOTHING
