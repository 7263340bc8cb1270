import type { Clock } from '#outside/clock.ts'
import { sharedRead } from './shared-read.ts'

/** What depends on the clock, as a hold that runs out, is told at most this late. */
const KEPT_MS = 250
/** Of all answers kept by this process; a page of numbers has some 6 KB. */
const KEPT_CHARS = 4_000_000

export type KeptRead = (key: string, make: () => Promise<string>) => Promise<string>

type Kept = { text: string; snapshot: string; at: number }

/**
 * Answers shared between simultaneous callers, and kept for as long as the database is what it was: before an answer is used
 * again its snapshot is compared with one taken after the question. Nobody hears of a state older than their question.
 */
export function keptRead(
  { findSnapshot, clock }: { findSnapshot: () => Promise<string>; clock: Clock },
  { ms = KEPT_MS, chars = KEPT_CHARS } = {},
): KeptRead {
  const share = sharedRead<string>()
  const look = sharedRead<string>()
  /** Oldest first. */
  const kept = new Map<string, Kept>()
  let size = 0

  return (key, make) =>
    share(key, async () => {
      const at = clock.now().getTime()
      const snapshot = await look('', findSnapshot)
      const known = kept.get(key)
      if (known?.snapshot === snapshot && Math.abs(at - known.at) < ms) return known.text
      forget(key)
      const text = await make()
      keep(key, { text, snapshot, at })
      return text
    })

  function keep(key: string, answer: Kept): void {
    forget(key)
    // One that has no room must not push all others out.
    if (answer.text.length > chars) return
    kept.set(key, answer)
    size += answer.text.length
    for (const oldest of kept.keys()) {
      if (size <= chars) return
      forget(oldest)
    }
  }

  function forget(key: string): void {
    size -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }
}
