import { expect } from 'vitest'

/**
 * Prints measured times in milliseconds; with FIGURES=hold, for an otherwise idle machine, the slowest of the fastest
 * `share` of them must not exceed its figure.
 */
export function measured(
  what: string,
  times: readonly number[],
  { within, share = 1 }: { within: number; share?: number },
): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0)
  const figure = share === 1 ? `all within ${within}` : `${share * 100} % within ${within}`
  console.log(
    `${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${times.length} (${figure} ms)`,
  )
  if (process.env.FIGURES === 'hold') expect(at(share)).toBeLessThanOrEqual(within)
}
