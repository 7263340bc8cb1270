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

/** What the raffle uses; undefined while it is asked for: what stands alone waits for it. */
export function useKnownUsos(): ReadonlySet<Uso> | undefined {
  const { data, isLoading } = useQuery({ ...usoQuery, select: enUso })
  return isLoading ? undefined : (data ?? EVERYTHING)
}

export const useUsos = (): ReadonlySet<Uso> => useKnownUsos() ?? EVERYTHING
