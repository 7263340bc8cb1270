export type TimeLeft = { days: number; hours: number; minutes: number }

/** From now to an instant, by whole minutes; null once it is less than one. */
export function timeLeftTo(iso: string, now: Date): TimeLeft | null {
  const minutes = Math.floor((Date.parse(iso) - now.getTime()) / 60_000)
  if (!(minutes > 0)) return null
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
