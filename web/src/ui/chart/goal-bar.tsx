import { limits } from '@talonario/contract'
import type { CSSProperties } from 'react'
import { count } from '#lib/format.ts'
import './chart.css'

type GoalBand = 'baja' | 'media' | 'alta'

/** Eyes and mouth of each band's face: drawn, since an emoji is a box where no font has it. */
const faces: Record<GoalBand, string> = {
  baja: 'M9 9.5h.01M15 9.5h.01M8.5 16c1-1.4 2.1-2 3.5-2s2.5.6 3.5 2',
  media: 'M9 9.5h.01M15 9.5h.01M8.5 14c1 1.4 2.1 2 3.5 2s2.5-.6 3.5-2',
  alta: 'M7.5 10 9 8.6l1.5 1.4M13.5 10 15 8.6l1.5 1.4M7.5 13.5h9a4.5 4.5 0 0 1-9 0z',
}

/** 25 or below, above 25 up to 75, above 75. */
function goalBand(percent: number): GoalBand {
  if (percent <= limits.metaBaja) return 'baja'
  return percent <= limits.metaMedia ? 'media' : 'alta'
}

/** Progress of a goal in its band's colour, with its face. May pass 100. `name` is for screen readers, where the label needs one. */
export function GoalBar({ label, name = label, percent }: { label: string; name?: string; percent: number }) {
  const band = goalBand(percent)
  const filled = Math.min(Math.max(percent, 0), 100)
  return (
    <div className={`goal ${band}`}>
      <div className="row apart">
        <span className="row">
          <span className="goal-percent">{`${count(percent)} %`}</span>
          <svg className="goal-face" viewBox="0 0 24 24" aria-hidden="true">
            <path d={`M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z${faces[band]}`} />
          </svg>
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
