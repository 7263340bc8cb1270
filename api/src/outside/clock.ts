/** The time of day as a dependency, so that tests can move it. */
export type Clock = {
  now(): Date
  /** How many seconds this machine's own clock was ahead of the others at the last comparison. */
  ahead?(): Readonly<Record<string, number>>
}

/** What lies further ahead of a clock than this was written by one that was wrong. */
export const CLOCK_SLACK_MS = 30_000

/** The latest time that a row of a right clock can have: a link from after it opens nothing. */
export const atMost = (now: Date): Date => new Date(now.getTime() + CLOCK_SLACK_MS)

export const systemClock: Clock = { now: () => new Date() }

/** The name of the clock that a process compares its own with. */
export const DATABASE_CLOCK = 'la base de datos'

/** Clocks that differ by less than this agree. */
const AGREE_S = 5

/** Sentences about clocks that disagree with this machine's. */
export const disagreements = ({ ahead }: Clock): string[] =>
  Object.entries(ahead?.() ?? {})
    .filter(([, seconds]) => Math.abs(seconds) > AGREE_S)
    .map(([other, seconds]) => {
      const way = seconds > 0 ? 'adelanta' : 'atrasa'
      return `El reloj de este servidor ${way} ${Math.abs(seconds).toFixed(0)} s respecto de ${other}.`
    })

/** The Date header of this address, in whole seconds; null if it does not answer. */
export async function dateOf(url: string): Promise<Date | null> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(4_000) }).catch(
    () => null,
  )
  const date = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(date) ? null : new Date(date)
}

type Sources = {
  database(): Promise<Date>
  /** This machine's own clock. */
  machine?: Clock
  /** Milliseconds of a monotonic clock. */
  steady?(): number
}

/** Follows another clock, and compares this machine's own with it and others. */
export type FollowingClock = Clock & {
  look(): Promise<void>
  compare(other: string, date: Date): void
  ahead(): Readonly<Record<string, number>>
}

/**
 * The database's time, which all processes share. Between two reads a monotonic clock continues it, so that a wrong or
 * changed clock of this machine has no effect.
 */
export function databaseClock({
  database,
  machine = systemClock,
  steady = () => performance.now(),
}: Sources): FollowingClock {
  let offset = machine.now().getTime() - steady()
  const ahead: Record<string, number> = {}
  const compare = (other: string, date: Date) => {
    ahead[other] = (machine.now().getTime() - date.getTime()) / 1000
  }
  return {
    now: () => new Date(offset + steady()),
    ahead: () => ahead,
    compare,
    async look() {
      const sent = steady()
      const date = await database()
      const half = (steady() - sent) / 2
      const seen = date.getTime() - (sent + half)
      // The answer is of some moment during the wait: less than that is no difference.
      if (Math.abs(seen - offset) > half + 1) offset = seen
      compare(DATABASE_CLOCK, new Date(offset + steady()))
    },
  }
}
