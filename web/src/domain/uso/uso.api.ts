import { enUso, USOS, type Uso, usoApi } from '@talonario/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

const KEY = ['uso']

/** The kind of the raffle, as it was said. */
export const queQuery = { ...callQuery(KEY, usoApi.leerUso), staleTime: Number.POSITIVE_INFINITY }

/** What the raffle uses. The organisers' frame asks again on every screen; without an answer nothing is left out. */
export const usoQuery = queryOptions({
  ...callQuery(KEY, usoApi.leerUso),
  select: enUso,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  retryOnMount: false,
})

const TODO: ReadonlySet<Uso> = new Set(USOS)

/** Undefined until it is known: what stands alone waits for it. */
export function useKnownUsos(): ReadonlySet<Uso> | undefined {
  const { data, isPending } = useQuery(usoQuery)
  return isPending ? undefined : (data ?? TODO)
}

export const useUsos = (): ReadonlySet<Uso> => useKnownUsos() ?? TODO
