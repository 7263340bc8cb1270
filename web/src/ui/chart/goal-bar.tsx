import { limits } from '@talonario/contract'
import type { CSSProperties } from 'react'
import { count } from '#lib/format.ts'
import './chart.css'

type GoalBand = 'baja' | 'media' | 'alta'

const emojis: Record<GoalBand, string> = { baja: '😟', media: '🙂', alta: '🎉' }

/** 25 or below, above 25 up to 75, above 75. */
function goalBand(percent: number): GoalBand {
  if (percent <= limits.metaBaja) return 'baja'
  return percent <= limits.metaMedia ? 'media' : 'alta'
}

/** Progress of a goal in its band's colour, with its emoji. May pass 100. `name` is for screen readers, where the label needs one. */
export function GoalBar({ label, name = label, percent }: { label: string; name?: string; percent: number }) {
  const band = goalBand(percent)
  const filled = Math.min(Math.max(percent, 0), 100)
  return (
    <div className={`goal ${band}`}>
      <div className="row apart">
        <span className="row">
          <span className="goal-percent">{`${count(percent)} %`}</span>
          <span className="goal-emoji" aria-hidden="true">
            {emojis[band]}
          </span>
        </span>
        <span className="small muted">{label}</span>
      </div>
      <div
        className="goal-track"
        role="progressbar"
        aria-label={name}
        aria-valuenow={filled}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${count(percent)} %`}
        style={{ '--value': filled } as CSSProperties}
      >
        <i />
      </div>
    </div>
  )
}
