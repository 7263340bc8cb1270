import type { CSSProperties } from 'react'
import { count } from '#lib/format.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { chartColour } from './chart-colours.ts'
import './chart.css'

export type Figure = { id: string; label: string; value: number }

type BarListProps = {
  figures: readonly Figure[]
  label: string /** Longer names are cut to this many characters. */
  labelLength?: number
  /** One for all bars of a series; otherwise each has its own. */
  colour?: string
}

/** Horizontal bars in the order given, each with its name and value as text: readable alone and on paper. */
export function BarList({ figures, label, labelLength = 20, colour }: BarListProps) {
  const most = Math.max(1, ...figures.map(({ value }) => value))
  return (
    <ol className="bar-list" aria-label={label}>
      {figures.map(({ id, label: name, value }, place) => (
        <li key={id}>
          <span className="bar-label" title={name}>
            <VisuallyHidden>{name}</VisuallyHidden>
            <span aria-hidden="true">{shorten(name, labelLength)}</span>
          </span>
          <div className="bar-track">
            {/* 84 leaves room for the value at the end of the longest bar. */}
            {value > 0 && (
              <span
                className="bar"
                style={{ '--value': (value / most) * 84, '--colour': colour ?? chartColour(place) } as CSSProperties}
              />
            )}
            <b>{count(value)}</b>
          </div>
        </li>
      ))}
    </ol>
  )
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
