/** A calendar day is not an instant: inside it is `yyyy-MM-dd`, on the wire noon UTC, so that every time zone shows the same day. */
export type Day = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})/

/** First ten characters of `yyyy-MM-dd` or of an ISO instant, when they name a real day; otherwise `null`. */
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

/** The day it is at `now` in an IANA zone. By its parts: how a locale orders them differs from one browser's data to the next. */
export function dayIn(zone: string, now: Date): Day {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** Day of a wire value (`yyyy-MM-dd…`), for screens that compare or format days. */
export function dayFromWire(wire: string): Day {
  return wire.slice(0, 10)
}
