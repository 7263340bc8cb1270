import type { CSSProperties } from 'react'
import { count } from '#lib/format.ts'
import type { Figure } from './bar-list.tsx'
import { chartColour } from './chart-colours.ts'
import './chart.css'

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS
/** Paper between two slices. */
const GAP = 2

/** Shares of a whole as a ring with the total inside; the values are beside it as a list. */
export function Doughnut({ figures, unit }: { figures: readonly Figure[]; unit: string }) {
  const total = figures.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className="doughnut">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <g transform="rotate(-90 60 60)" fill="none" strokeWidth="20">
          {slicesOf(figures, total).map(({ id, length, offset }, place) => (
            <circle
              key={id}
              cx="60"
              cy="60"
              r={RADIUS}
              stroke={chartColour(place)}
              strokeDasharray={`${Math.max(length - GAP, 0.5)} ${LENGTH}`}
              strokeDashoffset={-offset}
            />
          ))}
        </g>
        <text x="60" y="62" textAnchor="middle" className="total">
          {count(total)}
        </text>
        <text x="60" y="78" textAnchor="middle" className="unit">
          {unit}
        </text>
      </svg>
      <ul>
        {figures.map(({ id, label, value }, place) => (
          <li key={id} style={{ '--colour': chartColour(place) } as CSSProperties}>
            {label} <b>{count(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

function slicesOf(figures: readonly Figure[], total: number) {
  let offset = 0
  return figures.map(({ id, value }) => {
    const length = (value / Math.max(total, 1)) * LENGTH
    const slice = { id, length, offset }
    offset += length
    return slice
  })
}
