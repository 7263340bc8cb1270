import type { CSSProperties } from 'react'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import './day-columns.css'

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
