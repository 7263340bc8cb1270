import { useEffect, useState } from 'react'

/**
 * The server's clock, renewed every so many milliseconds. `ahora` is what it said and `receivedAt` when that came here: an
 * answer is never younger than it says, so the one that took least time is believed.
 */
export function useServerClock(ahora: string, receivedAt: number, every: number): number {
  const [now, setNow] = useState(() => Date.now())
  const [ahead, setAhead] = useState(Number.NEGATIVE_INFINITY)
  const seen = Date.parse(ahora) - receivedAt
  if (seen > ahead) setAhead(seen)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now + Math.max(seen, ahead)
}
