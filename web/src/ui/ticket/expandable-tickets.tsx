import { limits, type Rifa } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { TicketGrid } from './ticket-grid.tsx'

type ExpandableTicketsProps = { rifas: readonly Rifa[]; ticket: (rifa: Rifa) => ReactNode }

/** Fifteen numbers, and all of them after 'Ver más'. */
export function ExpandableTickets({ rifas, ticket }: ExpandableTicketsProps) {
  const [open, setOpen] = useState(false)
  const shown = open ? rifas : rifas.slice(0, limits.rifasVisibles)
  return (
    <div className="stack">
      <TicketGrid long>{shown.map(ticket)}</TicketGrid>
      {rifas.length > limits.rifasVisibles && (
        <Button full aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ver menos' : 'Ver más'}
        </Button>
      )}
    </div>
  )
}
