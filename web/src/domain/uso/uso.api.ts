import { enUso, USOS, type Uso, usoApi } from '@talonario/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

const KEY = ['uso']

/** The kind of the raffle, as it was said. */
export const queQuery = { ...callQuery(KEY, usoApi.leerUso), staleTime: Number.POSITIVE_INFINITY }

/** What the raffle uses. The organisers' frame waits for it and asks again on every screen; without an answer nothing is left out. */
export const usoQuery = queryOptions({
  ...callQuery(KEY, usoApi.leerUso),
  select: enUso,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  retryOnMount: false,
})

const TODO: ReadonlySet<Uso> = new Set(USOS)

export const useUsos = (): ReadonlySet<Uso> => useQuery(usoQuery).data ?? TODO
