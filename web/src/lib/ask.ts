import type { BodyOf, Endpoint, ReplyOf } from '@talonario/contract'
import {
  type MutationFunctionContext,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useAttemptKey } from '#lib/form/attempt-key.ts'
import { ApiError } from './api-error.ts'
import { type CallInput, call } from './call.ts'

type Input<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A query that one call answers. */
export const callQuery = <E extends Endpoint>(queryKey: readonly unknown[], endpoint: E, ...[input]: Input<E>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<ReplyOf<E>> => call(endpoint, ...([{ ...input, signal }] as unknown as Input<E>)),
  })

/** First words of the keys that a write makes old, or how to ask again where that is not all. */
type Touched = readonly string[] | ((queryClient: QueryClient) => void)

/**
 * A write. What it touches is asked for again, after a refusal too, which often means that what is shown is old. Nobody waits for the
 * new lists: a row that goes with them would take along what its action had to say.
 */
export function useWrite<Body, Reply>(
  mutationFn: (body: Body, context: MutationFunctionContext) => Promise<Reply>,
  touched: Touched = [],
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      if (typeof touched === 'function') return touched(queryClient)
      for (const word of touched) void queryClient.invalidateQueries({ queryKey: [word] })
    },
  })
}

/** A write of which the body is all that is sent. */
export const useSend = <E extends Endpoint>(endpoint: E, touched?: Touched) =>
  useWrite((body: BodyOf<E>) => call(endpoint, ...([{ body }] as unknown as Input<E>)), touched)

/** The same, once: sent again after a lost reply, it is the same write to the server. */
export function useSendOnce<E extends Endpoint>(endpoint: E, touched?: Touched) {
  const { keyOf, answered } = useAttemptKey()
  return useWrite(async (body: BodyOf<E>) => {
    const reply = await call(endpoint, ...([{ body, idempotencyKey: keyOf(body) }] as unknown as Input<E>))
    answered()
    return reply
  }, touched)
}

/** A refusal is final; a lost connection is retried twice. Screens show the error. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        // Offline lists show the error view with its retry, instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
