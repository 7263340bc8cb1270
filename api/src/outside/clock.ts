/** The time of day as a dependency, so that tests can change it. */
export type Clock = {
  now(): Date
  /** How many seconds this machine's own clock was ahead of others at the last comparison. */
  ahead?(): Readonly<Record<string, number>>
}

/** A time further ahead of the clock than this was written by a clock that was wrong. */
export const CLOCK_SLACK_MS = 30_000

/** The latest time a row can have if its clock was right; a link from later is refused. */
export const atMost = (now: Date): Date => new Date(now.getTime() + CLOCK_SLACK_MS)

export const systemClock: Clock = { now: () => new Date() }

/** The name of the clock that a process follows. */
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

/** A clock that follows another one, and compares this machine's with it and with others. */
export type FollowingClock = Clock & {
  look(): Promise<void>
  compare(other: string, date: Date): void
  ahead(): Readonly<Record<string, number>>
}

/**
 * The database's time, which all processes share. A monotonic clock continues it between two reads, so a wrong or changed clock of this
 * machine has no effect.
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
      // The reply is from some moment of the wait, so a difference below that is none.
      if (Math.abs(seen - offset) > half + 1) offset = seen
      compare(DATABASE_CLOCK, new Date(offset + steady()))
    },
  }
}
