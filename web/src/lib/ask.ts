import type { BodyOf, Endpoint, FormOf, ReplyOf } from '@talonario/contract'
import {
  keepPreviousData,
  MutationCache,
  type MutationFunctionContext,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useAttemptKey } from '#lib/form/attempt-key.ts'
import { ApiError } from './api-error.ts'
import { type CallInput, call, callFile } from './call.ts'
import { saveFile } from './files.ts'

type Input<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The tuple that a call takes, of an input whose type depends on its endpoint: the one place that says so. */
const inputOf = <E extends Endpoint>(input: object) => [input] as unknown as Input<E>

/** The query options of one call. */
export const callQuery = <E extends Endpoint>(queryKey: readonly unknown[], endpoint: E, ...[input]: Input<E>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<ReplyOf<E>> => call(endpoint, ...inputOf<E>({ ...input, signal })),
  })

/** The same of one part of the reply. */
export const partQuery = <E extends Endpoint, Part extends keyof ReplyOf<E>>(
  queryKey: readonly unknown[],
  endpoint: E,
  part: Part,
  ...input: Input<E>
) => queryOptions({ ...callQuery(queryKey, endpoint, ...input), select: (reply: ReplyOf<E>) => reply[part] })

/** The same of a page of a list: the one before stays until it has arrived. */
export const pageQuery = <E extends Endpoint>(queryKey: readonly unknown[], endpoint: E, ...input: Input<E>) =>
  queryOptions({ ...callQuery(queryKey, endpoint, ...input), placeholderData: keepPreviousData })

/** The first words of the query keys that a write makes stale, or a function that invalidates them. */
type Touched = readonly string[] | ((queryClient: QueryClient) => void)

/**
 * A write. Afterwards, refused or not, `touched` is fetched again: a refusal often means that the data shown is stale. The new lists
 * are not awaited, because a row that disappears would take the message of its action with it.
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
      makeStale(queryClient, touched)
    },
  })
}

/** What has these first words in its query key is fetched again; does not wait for it. */
export function makeStale(queryClient: QueryClient, words: readonly string[]): void {
  for (const word of words) void queryClient.invalidateQueries({ queryKey: [word] })
}

/** A write that sends a body and nothing else. */
export const useSend = <E extends Endpoint>(endpoint: E, touched?: Touched) =>
  useWrite((body: BodyOf<E>) => call(endpoint, ...inputOf<E>({ body })), touched)

/**
 * The same with an Idempotency-Key: repeated after a lost reply, it is the same write for the server. `answersIn`: milliseconds after which
 * the reply is lost.
 */
export function useSendOnce<E extends Endpoint>(endpoint: E, touched?: Touched, answersIn?: number) {
  const { keyOf, answered } = useAttemptKey()
  return useWrite(async (body: BodyOf<E>) => {
    const signal = answersIn && AbortSignal.timeout(answersIn)
    const reply = await call(endpoint, ...inputOf<E>({ body, idempotencyKey: keyOf(body), signal }))
    answered()
    return reply
  }, touched)
}

/** The same of a form with a picture. */
export function useSendFormOnce<E extends Endpoint>(endpoint: E, touched?: Touched) {
  const { keyOf, answered } = useAttemptKey()
  return useWrite(async ({ image, ...form }: FormOf<E> & { image: File | null }) => {
    const idempotencyKey = keyOf([form, image && [image.name, image.size, image.lastModified]])
    const reply = await call(endpoint, ...inputOf<E>({ form, image, idempotencyKey }))
    answered()
    return reply
  }, touched)
}

/** Fetches a file and saves it. */
export const useDownload = <E extends Endpoint & { replyAs: 'file' }>(endpoint: E) =>
  useWrite(async (input: CallInput<E>) => saveFile(await callFile(endpoint, ...inputOf<E>(input))))

/** A refusal is final; a lost connection is retried twice. Screens show the error. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The rule behind it may be newer than the configuration of this page.
    mutationCache: new MutationCache({ onError: error => error instanceof ApiError && makeStale(client, ['config']) }),
    // What the specification wants logged when it fails.
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.log && console.warn(meta.log, error) }),
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
  return client
}
