import { firmaValida } from '@talonario/sorteo/beacon'
import { QUICKNET } from '@talonario/sorteo/chain'
import { rondaDesde } from '@talonario/sorteo/round'
import type { Clock } from './clock.ts'

/** The public beacon. */
export type Beacon = {
  /** The verified signature of a round (hexadecimal, 48 bytes), or null while no relay returns a valid one. Never throws. */
  firma(ronda: number): Promise<string | null>
  /** The latest round of each relay that replies with its signature, for comparing clocks. Never throws. */
  ultimas(): Promise<number[]>
}

/** A beacon without signatures, whose round follows a clock. */
export const beaconOf = (clock: Clock): Beacon => ({
  firma: async () => null,
  ultimas: async () => [rondaDesde(clock.now().getTime())],
})

/** A reply has 300 bytes; much larger ones are refused. */
const LARGEST_ANSWER = 10_000

/**
 * drand's quicknet by HTTP relays (`/{chain}/public/{round}`, https://docs.drand.love). Asks one relay after the other until one returns a
 * valid signature, so a relay that is down or lies does no harm. `latestKey`: the key that signs the latest round.
 */
export function drandBeacon(
  relays: readonly string[],
  { attemptMs = 4_000, latestKey = QUICKNET.clavePublica }: { attemptMs?: number; latestKey?: string } = {},
): Beacon {
  return {
    async firma(ronda) {
      for (const relay of relays) {
        const { signature } = await askRelay(relay, ronda, attemptMs)
        if (typeof signature === 'string' && firmaValida(ronda, signature)) return signature
      }
      return null
    },
    async ultimas() {
      const answers = await Promise.all(relays.map(relay => askRelay(relay, 'latest', attemptMs)))
      return answers.flatMap(({ round, signature }) => {
        const isRound = typeof round === 'number' && typeof signature === 'string'
        return isRound && firmaValida(round, signature, { clavePublica: latestKey }) ? [round] : []
      })
    },
  }
}

type Answer = { round?: unknown; signature?: unknown }

async function askRelay(relay: string, round: number | 'latest', attemptMs: number): Promise<Answer> {
  try {
    const url = `${relay.replace(/\/+$/, '')}/${QUICKNET.hash}/public/${round}`
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(attemptMs) })
    // 404 or 425 before the round is published.
    if (!response.ok) return response.body?.cancel().then(() => ({})) ?? {}
    const answer: unknown = JSON.parse(await shortText(response))
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
