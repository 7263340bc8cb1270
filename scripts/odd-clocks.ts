/** The runs of the whole suite: which have an odd clock, and which the journeys. */

export const RUNS = 20

/** `seconds`: how far the machine's clock is put from the right time; 0 leaves it. */
type OddClock = { name: string; seconds: number; env: Record<string, string> }

const DAY_MS = 86_400_000
const MADRID = { TZ: 'Europe/Madrid', TEST_TZ: 'Europe/Madrid' }
const APIA = { TZ: 'Pacific/Apia', TEST_TZ: 'Pacific/Apia' }

/** Midnight in Buenos Aires is 03:00 UTC. */
const nextMidnight = (now: Date): number => Math.ceil((now.getTime() - 3 * 3_600_000) / DAY_MS) * DAY_MS + 3 * 3_600_000

/** The last runs, in this order. */
const CLOCKS: readonly [name: string, at: (now: Date) => number, env?: Record<string, string>][] = [
  ['23:59 in the raffle’s zone', now => nextMidnight(now) - 60_000],
  ['31 December', () => Date.parse('2026-12-31T15:00:00Z')],
  ['29 February', () => Date.parse('2028-02-29T15:00:00Z')],
  ['a minute before Madrid changes its hour', () => Date.parse('2027-03-28T00:59:00Z'), MADRID],
  ['in Apia, thirteen hours ahead of UTC', now => now.getTime(), APIA],
]

export function oddClockOf(run: number, now: Date): OddClock | null {
  const [name, at, env = {}] = CLOCKS[run - RUNS + CLOCKS.length - 1] ?? []
  return name && at ? { name, seconds: Math.round((at(now) - now.getTime()) / 1000), env } : null
}

export const withJourneys = (run: number): boolean => run <= 5
