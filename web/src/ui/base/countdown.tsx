import { useEffect, useState } from 'react'
import { timeLeftTo } from '#lib/days-left.ts'
import { Wheels } from '#ui/ticket/wheels.tsx'
import './marks.css'

/** Days, hours and minutes until an instant; nothing once it has come. Stands on the dark band. */
export function Countdown({ until }: { until: string }) {
  const now = useMinute()
  const left = timeLeftTo(until, now)
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

/** The time, renewed each minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
