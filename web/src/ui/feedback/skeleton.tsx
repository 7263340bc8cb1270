import type { ReactNode } from 'react'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'
import './feedback.css'

/** A grey block with the final size. Heights in px, widths in any CSS unit. */
export function Skeleton({ height, width = '100%' }: { height: number; width?: string | number }) {
  return <div className="skeleton" style={{ height, width }} />
}

/** `rows` blocks below one another. */
export function ListSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <div className="stack gap-1">
      {repeat(rows, key => (
        <Skeleton key={key} height={height} />
      ))}
    </div>
  )
}

/** `tickets` small tickets in their grid. */
export function TicketsSkeleton({ tickets, five }: { tickets: number; five?: boolean }) {
  return (
    <TicketGrid five={five}>
      {repeat(tickets, key => (
        <Skeleton key={key} height={56} />
      ))}
    </TicketGrid>
  )
}

/** A whole screen on its way: heading and two panels. */
export function PageSkeleton() {
  return (
    <div className="stack gap-3">
      <Skeleton height={44} width="min(320px, 80%)" />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  )
}

function repeat(times: number, draw: (key: number) => ReactNode): ReactNode[] {
  return Array.from({ length: times }, (_, key) => draw(key))
}
