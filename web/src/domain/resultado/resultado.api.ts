import { actaApi, type ReplyOf, resultadoApi } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ux } from '#config/ux.ts'
import { partQuery, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { lastEvent, usePoll } from '#lib/live/live.ts'

/** Everything public about one draw, from its schedule to its result. */
export type Resultado = ReplyOf<typeof resultadoApi.resultado>['sorteo']

/** The data of a draw's page and its live screen. */
export const resultadoQuery = (id: string) => ({
  ...partQuery(['sorteo', 'resultado', id], resultadoApi.resultado, 'sorteo', { params: { id }, query: {} }),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const v = lastEvent()
    return call(resultadoApi.resultado, { params: { id }, query: v ? { v } : {}, signal })
  },
})

/** Whether these are the data of a draw that is over: no event changes them. */
export function isOver(data: unknown): boolean {
  const { estado } = (data as ReplyOf<typeof resultadoApi.resultado> | undefined)?.sorteo ?? {}
  return estado === 'realizado' || estado === 'cancelado'
}

/** Between two polls: spread, so that a crowd does not ask in the same moment, and longer after each failure. */
export const pollAfter = (ms: number, { dataUpdatedAt, fetchFailureCount }: PollState): number =>
  Math.min(ms * (0.75 + (dataUpdatedAt % 500) / 1000) * 2 ** fetchFailureCount, 60_000)

type PollState = { dataUpdatedAt: number; fetchFailureCount: number }

/** A draw, polled where no events arrive, until it is over; `watched`: from the first moment on. A hidden page asks nothing. */
function usePolled(id: string, watched: boolean) {
  const poll = usePoll(ux.drawPoll)
  return useQuery({
    ...resultadoQuery(id),
    ...(watched && { staleTime: 0 }),
    refetchInterval: ({ state }) => (poll && !isOver(state.data) ? pollAfter(poll, state) : false),
  })
}

export const useResultado = (id: string) => usePolled(id, false)

/** A draw in progress, with the server's clock of each reply. Lists of draws are fetched again when it changes. */
export function useFollowedSorteo(id: string) {
  const queryClient = useQueryClient()
  const query = usePolled(id, true)
  const over = query.data?.estado === 'realizado'
  useEffect(() => {
    if (over)
      void queryClient.invalidateQueries({ queryKey: ['sorteo'], predicate: ({ queryKey }) => queryKey[2] !== id })
  }, [over, queryClient, id])
  return query
}

const papeles = {
  prueba: resultadoApi.prueba,
  lista: resultadoApi.lista,
  fuera: resultadoApi.fuera,
  noVendidos: resultadoApi.noVendidos,
  acta: actaApi.acta,
  declaracion: actaApi.declaracion,
} as const

export type Papel = keyof typeof papeles

/** Hands one of a draw's files to the browser. */
export const useDescargarPapel = (id: string) =>
  useWrite(async (papel: Papel) => saveFile(await callFile(papeles[papel], { params: { id } })))
