import type { EventoEnVivo } from '@talonario/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ux } from '#config/ux.ts'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { followLive, liveStore } from '#lib/live/live.ts'
import { useStore } from '#lib/store.ts'
import { type Cambio, despues } from './en-vivo.rules.ts'

/** The latest changes, for replies that were on their way meanwhile. */
const heard: Cambio[] = []
const KEPT = 500
let forgotten = 0

/** Fetches a list of numbers (`kind`: the second word of its key) and applies the changes since the request. */
export async function askLive<T>(kind: string, ask: () => Promise<T>): Promise<T> {
  const from = forgotten + heard.length
  const reply = await ask()
  return heard.slice(Math.max(0, from - forgotten)).reduce((known, cambio) => despues(kind, known, cambio), reply)
}

/** While this is mounted, numbers and draws on the screen change in place with the server's events. */
export function useEnVivo(also: (cambio: Cambio) => void = () => {}): void {
  const queryClient = useQueryClient()
  const hear = useEffectEvent((evento: EventoEnVivo) => {
    apply(queryClient, evento)
    if (evento.tipo === 'numeros') also(evento)
  })
  useEffect(() => followLive(evento => hear(evento)), [])
}

/** How many screens show a draw now, including this one; null until known. */
export function usePublico(idSorteo: string): number | null {
  const [personas, setPersonas] = useState<number | null>(null)
  const live = useStore(liveStore)
  const hear = useEffectEvent((evento: EventoEnVivo) => {
    if (evento.tipo === 'publico' && evento.idSorteo === idSorteo) setPersonas(evento.personas)
  })
  useEffect(() => followLive(evento => hear(evento), idSorteo), [idSorteo])
  return live ? personas : null
}

function apply(queryClient: QueryClient, evento: EventoEnVivo): void {
  if (evento.tipo === 'numeros') change(queryClient, evento)
  if (evento.tipo === 'todo') askAgain(queryClient, ['rifa'])
  if (evento.tipo === 'asignacion') for (const list of ['asignadas', 'lista']) askAgain(queryClient, ['rifa', list])
  if (evento.tipo === 'funcion') showFuncion(queryClient, evento)
  if (evento.tipo === 'sorteo') void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
}

/** A reply requested before the event and still on its way is older than it: it is asked for again. */
function showFuncion(
  queryClient: QueryClient,
  { idSorteo, ahora, funcion }: Extract<EventoEnVivo, { tipo: 'funcion' }>,
) {
  const { queryKey } = resultadoQuery(idSorteo)
  const known = queryClient.getQueryData(queryKey)
  if (!known) return void queryClient.invalidateQueries({ queryKey })
  const asking = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData(queryKey, { ...known, sorteo: { ...known.sorteo, ahora, funcion } })
  if (asking) void queryClient.invalidateQueries({ queryKey })
}

function change(queryClient: QueryClient, cambio: Cambio): void {
  heard.push(cambio)
  if (heard.length > KEPT) {
    heard.shift()
    forgotten += 1
  }
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['rifa'] })) {
    const now = despues(String(queryKey[1]), state.data, cambio)
    if (now !== state.data) queryClient.setQueryData(queryKey, now)
  }
}

const asked = new Set<string>()

/** All browsers get this at once: each fetches at a random moment, and once for all events until then. */
function askAgain(queryClient: QueryClient, queryKey: string[]): void {
  const name = queryKey.join(' ')
  if (asked.has(name)) return
  asked.add(name)
  setTimeout(() => {
    asked.delete(name)
    void queryClient.invalidateQueries({ queryKey })
  }, Math.random() * ux.liveSpread)
}
