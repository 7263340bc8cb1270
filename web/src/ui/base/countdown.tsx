import '#ui/base/marks.css'
import { useServerNow } from '#lib/live/server-clock.ts'
import { Wheels } from '#ui/ticket/wheels.tsx'

/** Days, hours and minutes until an instant; nothing after it. For the dark band. */
export function Countdown({ until }: { until: string }) {
  const left = timeLeftTo(until, useServerNow(60_000))
  if (!left) return null
  const units = [
    ['días', left.days],
    ['horas', left.hours],
    ['min', left.minutes],
  ] as const
  return (
    <div
      className="countdown"
      role="timer"
      aria-label={`Faltan ${left.days} días, ${left.hours} horas y ${left.minutes} minutos`}
    >
      {units.map(([unit, amount]) => (
        <div key={unit}>
          <Wheels digits={String(amount).padStart(2, '0')} size="clamp(1.75rem, 5vw, 3rem)" />
          <span aria-hidden="true">{unit}</span>
        </div>
      ))}
    </div>
  )
}

type TimeLeft = { days: number; hours: number; minutes: number }

/** From now to an instant, by whole minutes; null once it is less than one. */
export function timeLeftTo(iso: string, now: number): TimeLeft | null {
  const minutes = Math.floor((Date.parse(iso) - now) / 60_000)
  if (!(minutes > 0)) return null
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
