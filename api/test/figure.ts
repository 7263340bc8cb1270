import { expect } from 'vitest'

/** Says a measured time; the nightly runs, on a machine that does nothing else, hold it to its figure. */
export function measured(what: string, times: readonly number[], { within }: { within: number }): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const [median, p99, longest] = [at(0.5), at(0.99), at(1)]
  console.log(
    `${what}: median ${median} ms, p99 ${p99} ms, longest ${longest} ms of ${times.length} (figure: ${within} ms)`,
  )
  if (process.env.FIGURES === 'hold') expect(longest).toBeLessThanOrEqual(within)
}
