import { useEffect, useEffectEvent, useState } from 'react'
import { clockLeft } from '#domain/compra/compra.rules.ts'

type HoldClockProps = { until: string; onEnd: () => void }

/** The minutes and seconds a hold still lasts; `onEnd` once they are over. */
export function HoldClock({ until, onEnd }: HoldClockProps) {
  const [left, setLeft] = useState(() => clockLeft(until, Date.now()))
  const tick = useEffectEvent(() => {
    const next = clockLeft(until, Date.now())
    setLeft(next)
    if (next === null && left !== null) onEnd()
  })
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  if (left === null) return null
  return (
    <p className="small" role="timer">
      Te quedan <b className="tabular">{left}</b> minutos para pagar.
    </p>
  )
}
