import type { CSSProperties } from 'react'
import './chart.css'

type ProgressBarProps = { label: string; done: number; total: number /** How far it is, in words. */; text: string }

/** Progress of a long work. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const percent = Math.floor((done / total) * 100)
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      style={{ '--value': (done / total) * 100 } as CSSProperties}
    >
      <i />
    </div>
  )
}
