/** Beyond so many orders the pauses that are over are forgotten. */
const KEPT = 1_000

/** Lets a question about the same thing through once in `ms`. */
export function pausa(ms: number) {
  const asked = new Map<string, number>()
  return function isTurn(key: string, now: Date): boolean {
    const at = now.getTime()
    if (at - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < ms) return false
    if (asked.size >= KEPT) for (const [other, when] of asked) if (at - when >= ms) asked.delete(other)
    asked.set(key, at)
    return true
  }
}
