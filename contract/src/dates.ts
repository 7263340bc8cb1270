/** A calendar day is not an instant: inside it is `yyyy-MM-dd`, on the wire noon UTC, so that every time zone shows the same day. */
export type Day = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})/

/** The first ten characters of `yyyy-MM-dd` or of an ISO instant, if they are a real day; otherwise `null`. */
export function toDay(text: string): Day | null {
  const match = DAY.exec(text)
  if (!match) return null
  const day = match[0]
  const parsed = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null
}

/** `yyyy-MM-dd` → `yyyy-MM-ddT12:00:00.000Z`. */
export function dayToWire(day: Day): string {
  return `${day}T12:00:00.000Z`
}

/** One for each zone: making a format takes more time and memory than all that it is then asked, and calendars and mails ask for thousands. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const
  const day = { year: 'numeric', month: two, day: two } as const
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, ...day, ...time })
  clocks.set(zone, clock)
  return clock
}

/** What clocks in an IANA zone show at an instant. Read from its parts, because browsers order them differently for the same locale. */
export function wallIn(zone: string, instant: Date | number): { day: Day; time: string } {
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${shown.year}-${shown.month}-${shown.day}`, time: `${shown.hour}:${shown.minute}:${shown.second}` }
}

/** The day it is at `now` in an IANA zone. */
export const dayIn = (zone: string, now: Date): Day => wallIn(zone, now).day

/** The instant at which clocks in an IANA zone show `wall` (`yyyy-MM-ddTHH:mm`, with or without seconds). */
export function instantIn(zone: string, wall: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  // The first guess may be beyond a clock change; the offset at the guess is the right one.
  const guess = asUtc - offsetAt(zone, asUtc)
  return new Date(asUtc - offsetAt(zone, guess))
}

function offsetAt(zone: string, instant: number): number {
  const { day, time } = wallIn(zone, instant)
  return Date.parse(`${day}T${time}Z`) - instant
}

/** The day of a wire value (`yyyy-MM-dd…`), for screens. */
export function dayFromWire(wire: string): Day {
  return wire.slice(0, 10)
}
