import type { Clock } from '#outside/clock.ts'
import { KeptMap } from './kept-map.ts'
import { sharedRead } from './shared-read.ts'

/** A change by time alone, such as an expired hold, is shown at most this late. */
const KEPT_MS = 250
/** Characters of all replies kept by this process; a page of numbers has some 6 KB. */
const KEPT_CHARS = 4_000_000

export type KeptRead = (key: string, make: () => Promise<string>) => Promise<string>

type Kept = { text: string; snapshot: string; at: number }

/**
 * Shares a reply between simultaneous callers and keeps it until the database changes. Before it is used again its snapshot is compared
 * with one taken after the question, so no reply is older than its question. A first request takes no snapshot and is not kept, because
 * most are not repeated in time.
 */
export function keptRead(
  { findSnapshot, clock }: { findSnapshot: () => Promise<string>; clock: Clock },
  { ms = KEPT_MS, chars = KEPT_CHARS } = {},
): KeptRead {
  const share = sharedRead<string>()
  const look = sharedRead<string>()
  const kept = new KeptMap<Kept>(chars, (key, { text }) => key.length + text.length)

  return (key, make) =>
    share(key, async () => {
      const at = clock.now().getTime()
      const known = kept.get(key)
      if (!known || Math.abs(at - known.at) >= ms) {
        kept.set(key, { ...UNKNOWN, at })
        return await make()
      }
      const snapshot = await look('', findSnapshot)
      if (known.snapshot === snapshot) return known.text
      kept.delete(key)
      const text = await make()
      kept.set(key, { text, snapshot, at })
      return text
    })
}

/** Marks a question that was asked once and has no reply kept. */
const UNKNOWN = { text: '', snapshot: '' }
