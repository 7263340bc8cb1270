import type { CSSProperties } from 'react'
import { classNames } from '#lib/class-names.ts'
import { count } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import './chart.css'

export type Figure = { id: string; label: string; value: number }

type BarListProps = {
  figures: readonly Figure[]
  label: string /** Longer names are cut to this many characters. */
  labelLength?: number
  /** One for all bars of a series; otherwise each has its own. */
  colour?: string
}

/** So many bars are thinner, where there is room for their names. */
const MANY = 12

/** Horizontal bars in the order given, each with its name and value as text: readable alone and on paper. */
export function BarList({ figures, label, labelLength = 20, colour }: BarListProps) {
  const most = Math.max(1, ...figures.map(({ value }) => value))
  return (
    <ol className={classNames('bar-list', figures.length > MANY && 'many')} aria-label={label}>
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

type Day = { id: string; value: number /** The column's meaning, in words. */; text: string }

/** One column a day in one colour; its first and last day are below, and each has its text on hover and for screen readers. */
export function DayColumns({ days, label, ends }: { days: readonly Day[]; label: string; ends: [string, string] }) {
  const most = Math.max(1, ...days.map(({ value }) => value))
  return (
    <div>
      <ol className="day-columns" aria-label={label}>
        {days.map(({ id, value, text }) => (
          <li key={id} title={text}>
            <span aria-hidden="true" style={{ '--value': (value / most) * 100 } as CSSProperties} />
            <VisuallyHidden>{text}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className="row apart small muted" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}

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

/** The position of each place: 5th, 3rd, 1st, 2nd, 4th. */
const order = [5, 3, 1, 2, 4] as const

/** The best five, best first in `figures`, in columns of gold, silver, bronze, light blue and grey. */
export function Podium({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const most = Math.max(1, figures[0]?.value ?? 0)
  return (
    <ol className="podium" aria-label={label}>
      {order.flatMap(place => {
        const figure = figures[place - 1]
        if (!figure) return []
        const style = {
          '--value': (figure.value / most) * 100,
          '--colour': `var(--podium-${place})`,
          gridColumn: order.indexOf(place) + 1,
        }
        return (
          <li key={figure.id} style={style as CSSProperties}>
            <div className="podium-top">
              <b className="num">{count(figure.value)}</b>
              <div className="podium-column">
                {place === 1 && <Icon name="trophy" />}
                <span className="num">{`${place}º`}</span>
              </div>
            </div>
            <span className="podium-label">{figure.label}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** The eight cycling colours of the charts, by place from 0. */
function chartColour(place: number): string {
  return `var(--c${(place % 8) + 1})`
}
