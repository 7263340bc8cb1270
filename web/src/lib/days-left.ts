import { dayFromWire } from '@talonario/contract'
import { configStore } from './config.ts'

export type TimeLeft = { days: number; hours: number; minutes: number }

/** From now to the first minute of a day in the raffle's zone; null once the day has begun. */
export function timeLeftTo(wire: string, now: Date): TimeLeft | null {
  const minutes = Math.floor((Date.parse(`${dayFromWire(wire)}T00:00:00Z`) - wallClock(now)) / 60_000)
  if (minutes <= 0) return null
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** What the clock on the wall says in the raffle's zone, as if it were UTC. */
function wallClock(now: Date): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: configStore.get().zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(now)
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
