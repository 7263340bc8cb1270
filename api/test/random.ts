/** Chance that a seed repeats (mulberry32). */
export type Chance = {
  /** From 0 up to 1. */
  next(): number
  /** From 0 up to n − 1. */
  below(n: number): number
  pick<T>(list: readonly T[]): T
  /** So many different ones, in any order. */
  some<T>(list: readonly T[], count: number): T[]
}

export function seeded(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    pick: list => list[below(list.length)] as never,
    some(list, count) {
      const copy = [...list]
      const taken = []
      while (taken.length < count && copy.length > 0) taken.push(...copy.splice(below(copy.length), 1))
      return taken
    },
  }
}

/** The seed of this run: the one of the environment, else any. TEST_SEED (vitest.config.ts) is that of the tests' order too. */
export const seedOf = (name = 'TEST_SEED'): number => Number(process.env[name] ?? Date.now() % 2 ** 31)

/**
 * One of every `n` cases that try one fact, others with each seed, so that a few runs try them all; by night all of them. The test runner
 * sets TEST_SEED, which the processes of one run share.
 */
export const oneIn = <T>(n: number, all: readonly T[]): readonly T[] =>
  process.env.NIGHTLY ? all : all.filter((_, i) => (i + Number(process.env.TEST_SEED)) % n === 0)
