import { type EventoEnVivo, funcionApi } from '@talonario/contract'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ux } from '#config/ux.ts'
import { isOver, resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { configStore } from '#lib/config.ts'
import { followLive } from '#lib/live/live.ts'
import { hearServerTime } from '#lib/live/server-clock.ts'
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

function apply(queryClient: QueryClient, evento: EventoEnVivo): void {
  if ('ahora' in evento) hearServerTime(evento.ahora)
  if (evento.tipo === 'numeros') {
    change(queryClient, evento)
    askSoon(queryClient, ['rifa', 'vendidas'])
  }
  if (evento.tipo === 'todo') askSoon(queryClient, ['rifa'])
  if (evento.tipo === 'todo' && evento.idSorteo === null) askSoon(queryClient, ['sorteo'])
  if (evento.tipo === 'asignacion') for (const list of ['asignadas', 'lista']) askSoon(queryClient, ['rifa', list])
  if (evento.tipo === 'funcion') showFuncion(queryClient, evento)
  if (evento.tipo === 'sorteo') askAgain(queryClient, ['sorteo'])
}

/** A reply requested before the event and still on its way is older than it: it is asked for again. */
function showFuncion(
  queryClient: QueryClient,
  { idSorteo, funcion }: Extract<EventoEnVivo, { tipo: 'funcion' }>,
): void {
  const { queryKey } = resultadoQuery(idSorteo)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (!query) return
  const known = queryClient.getQueryData(queryKey)
  const { fetchStatus } = query.state
  if (known) put(query, { ...known, sorteo: { ...known.sorteo, funcion } })
  if (!known || fetchStatus === 'fetching') void renew(queryClient, query)
}

/** Lists that say what is left to pay of a number. */
const SABEN = ['asignadas', 'lista']

function change(queryClient: QueryClient, cambio: Cambio): void {
  heard.push(cambio)
  if (heard.length > KEPT) {
    heard.shift()
    forgotten += 1
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['rifa'] })) {
    const kind = String(query.queryKey[1])
    const now = despues(kind, query.state.data, cambio)
    if (now === query.state.data) continue
    put(query, now)
    if (SABEN.includes(kind) && cambio.vendidas.length > 0 && configStore.get().enCuotas.length > 0)
      askSoon(queryClient, ['rifa', kind])
  }
}

/** Changes what is known; what has to be fetched again still has to. */
function put(query: Query, data: unknown): void {
  const { isInvalidated } = query.state
  query.setData(data, { manual: true })
  if (isInvalidated) query.invalidate()
}

const asked = new WeakMap<QueryClient, Set<string>>()

/** All browsers get this at once: each fetches at a random moment, and once for all events until then. */
function askSoon(queryClient: QueryClient, queryKey: string[]): void {
  const name = queryKey.join(' ')
  const names = asked.get(queryClient) ?? new Set()
  if (names.has(name)) return
  asked.set(queryClient, names.add(name))
  setTimeout(() => {
    names.delete(name)
    askAgain(queryClient, queryKey)
  }, Math.random() * ux.liveSpread)
}

function askAgain(queryClient: QueryClient, queryKey: string[]): void {
  const queries = queryClient.getQueryCache().findAll({ queryKey, predicate: ({ state }) => !isOver(state.data) })
  for (const query of queries) void renew(queryClient, query)
}

const waiting = new WeakSet<object>()

/** Fetches again until a reply has come that was requested after this moment; a first one still on its way was not. */
async function renew(queryClient: QueryClient, query: Query): Promise<void> {
  const { data, fetchStatus } = query.state
  const only = { queryKey: query.queryKey, exact: true }
  await queryClient.invalidateQueries(only)
  if (data === undefined && fetchStatus === 'fetching') await queryClient.invalidateQueries(only)
  if (!isBehind(query) || waiting.has(query)) return
  waiting.add(query)
  setTimeout(() => {
    waiting.delete(query)
    if (isBehind(query)) void renew(queryClient, query)
  }, ux.liveAgain)
}

/** Whether the screen shows what could not be fetched again. */
const isBehind = (query: Query): boolean =>
  query.isActive() && !query.isStatic() && query.state.isInvalidated && query.state.fetchStatus === 'idle'

/** Reveals a prize, or all that are left. */
export const useRevelarPremio = (idSorteo: string) =>
  useStep(idSorteo, (lugar: number | undefined) => call(funcionApi.revelarPremio, { body: { idSorteo, lugar } }))

/** Seconds from prize to prize, or null: by the host. */
export const useCambiarRitmo = (idSorteo: string) =>
  useStep(idSorteo, (ritmo: number | null) => call(funcionApi.cambiarRitmo, { body: { idSorteo, ritmo } }))

/** The host's action lasts until the show after it is here. Its own reply may be older than an event that came first. */
const useStep = <Asked>(idSorteo: string, step: (asked: Asked) => Promise<unknown>) =>
  useWrite(step, queryClient => queryClient.invalidateQueries({ queryKey: resultadoQuery(idSorteo).queryKey }))
