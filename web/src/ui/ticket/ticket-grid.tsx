import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { numberWidth } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { type TicketState, ticketStates } from './ticket-states.ts'
import './ticket-grid.css'

/** Small tickets side by side; `five` is the shop's fixed grid (3 columns, 5 from 640 px). */
export function TicketGrid({ five, children }: { five?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('ticket-grid', five && 'five')} style={{ '--digits': numberWidth() } as CSSProperties}>
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
