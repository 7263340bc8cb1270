/** Without a code for this long, the same one was shown again. */
const AWAY_MS = 1_500

/**
 * Tells, of what is read picture by picture, what is shown anew: one code that stays before the camera is told once. What appears while nobody
 * listens is told as soon as somebody does.
 */
export function shownOnce() {
  let last = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return (text: string, { at, listening }: { at: number; listening: boolean }): string => {
    const again = text === last && at - lastAt < AWAY_MS
    if (!text || !(again || listening)) return ''
    last = text
    lastAt = at
    return again ? '' : text
  }
}
