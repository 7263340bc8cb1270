import { firmaValida } from '@talonario/sorteo/beacon'
import { QUICKNET } from '@talonario/sorteo/chain'

/** The public beacon. */
export type Beacon = {
  /** The signature of a round (hexadecimal, 48 bytes), verified; null while no relay gives a valid one. Never throws. */
  firma(ronda: number): Promise<string | null>
}

/** An answer is 300 bytes; whoever sends more is not a relay. */
const LARGEST_ANSWER = 10_000

/**
 * quicknet over HTTP relays (`/{chain}/public/{round}`, https://docs.drand.love), asked one after another until one of them
 * gives a signature that is valid: a relay can be away or lie, and does no more harm than that.
 */
export function drandBeacon(relays: readonly string[], { attemptMs = 4_000 }: { attemptMs?: number } = {}): Beacon {
  return {
    async firma(ronda) {
      for (const relay of relays) {
        const firma = await askRelay(`${relay.replace(/\/+$/, '')}/${QUICKNET.hash}/public/${ronda}`, attemptMs)
        if (firma !== null && firmaValida(ronda, firma)) return firma
      }
      return null
    },
  }
}

async function askRelay(url: string, attemptMs: number): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(attemptMs) })
    // 404 or 425 while the round is not out.
    if (!response.ok) return response.body?.cancel().then(() => null) ?? null
    const { signature } = JSON.parse(await shortText(response))
    return typeof signature === 'string' ? signature : null
  } catch {
    return null
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
