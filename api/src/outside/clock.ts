/** The time of day as a part that comes in, so that tests can move it. */
export type Clock = {
  now(): Date
  /** How many seconds this machine's own clock is ahead of the others that it was compared with last. */
  ahead?(): Readonly<Record<string, number>>
}

/** What lies further ahead of a clock than this was written by one that was wrong. */
export const CLOCK_SLACK_MS = 30_000

export const systemClock: Clock = { now: () => new Date() }

/** What a process's own clock is compared with at every look. */
export const DATABASE_CLOCK = 'la base de datos'

/** Clocks that differ by less than this agree. */
const AGREE_S = 5

/** What is to be said of a machine's clock that disagrees with others. */
export const disagreements = ({ ahead }: Clock): string[] =>
  Object.entries(ahead?.() ?? {})
    .filter(([, seconds]) => Math.abs(seconds) > AGREE_S)
    .map(([other, seconds]) => {
      const way = seconds > 0 ? 'adelanta' : 'atrasa'
      return `El reloj de este servidor ${way} ${Math.abs(seconds).toFixed(0)} s respecto de ${other}.`
    })

/** The Date that this address answers with, in whole seconds; null when it does not. */
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
  /** Milliseconds of a clock that nobody sets. */
  steady?(): number
}

/** Follows another clock, and compares this machine's own with it and with others. */
export type FollowingClock = Clock & {
  look(): Promise<void>
  compare(other: string, date: Date): void
  ahead(): Readonly<Record<string, number>>
}

/**
 * The database's time, which all processes share. Between two looks it is carried on by a clock that nobody sets, so that this
 * machine's own may be wrong, or be set, and nothing changes.
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
      // The answer is of some moment while it was waited for: less than that is no difference.
      if (Math.abs(seen - offset) > half + 1) offset = seen
      compare(DATABASE_CLOCK, new Date(offset + steady()))
    },
  }
}
