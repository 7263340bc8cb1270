const MINUTE = 60_000
const words = new Intl.RelativeTimeFormat('es')

/** How long ago it was, in whole minutes, hours or days: 'hace 3 horas'. */
export function hace(then: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - then.getTime()) / MINUTE))
  if (minutes < 60) return words.format(-minutes, 'minute')
  if (minutes < 48 * 60) return words.format(-Math.floor(minutes / 60), 'hour')
  return words.format(-Math.floor(minutes / (24 * 60)), 'day')
}
