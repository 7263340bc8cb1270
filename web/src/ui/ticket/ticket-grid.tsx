import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { numberWidth } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { type TicketState, ticketStates } from './ticket-states.ts'
import './ticket-grid.css'

type TicketGridProps = {
  /** The shop's fixed grid: 3 columns, 5 from 640 px. */
  five?: boolean
  /** There may be hundreds: those out of sight are not drawn. */
  long?: boolean
  children: ReactNode
}

/** Small tickets side by side. */
export function TicketGrid({ five, long, children }: TicketGridProps) {
  const className = classNames('ticket-grid', five && 'five', long && 'long')
  return (
    <div className={className} style={{ '--digits': numberWidth() } as CSSProperties}>
      {children}
    </div>
  )
}

/** What the icons mean. */
export function TicketLegend({ states }: { states: readonly TicketState[] }) {
  return (
    <ul className="ticket-legend">
      {states.map(state => (
        <li key={state}>
          <Icon name={ticketStates[state].icon} />
          {ticketStates[state].word}
        </li>
      ))}
    </ul>
  )
}
