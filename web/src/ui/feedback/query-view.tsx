import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ApiError, ConnectionError, reasonOf, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { Button } from '#ui/base/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'
import { EmptyState } from './empty-state.tsx'
import './feedback.css'

type QueryViewProps<T> = {
  query: UseQueryResult<T>
  /** Drawn while loading, with the final size. */
  skeleton: ReactNode
  /** Said to screen readers while loading; drawn too when `showLoading`. */
  loading?: string
  showLoading?: boolean
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** Sentences for a failure: the server's own comes first, `offline` if it was not reached. */
  refused?: string
  offline?: string
  /** Show exactly these sentences; the server's own is below as the reason. */
  fixed?: boolean
  /** More actions on failure, beside Reintentar. */
  errorActions?: ReactNode
  /** Actions instead of a retry after a refusal that a retry would not change. */
  instead?: ReactNode
  /** Of the failure: `h2` right below the h1 of a screen. */
  heading?: 'h2' | 'h3'
  children: (data: T) => ReactNode
}

/** The one loading, empty and error view of every list. Data already shown stays while it is fetched again. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, skeleton, loading = 'Cargando...', showLoading, isEmpty, empty, children } = props
  // Arrived data are rendered in slices that give way to taps; the skeleton is shown meanwhile.
  const arrived = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && arrived) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.isError && query.data === undefined) return <QueryError {...props} />
  return (
    <div role="status" aria-busy="true" className={classNames(showLoading && 'loading-view')}>
      {showLoading ? <p className="loading-words">{loading}</p> : <VisuallyHidden>{loading}</VisuallyHidden>}
      {skeleton}
    </div>
  )
}

function QueryError<T>({
  query,
  refused = 'No se pudo cargar.',
  offline = 'No se pudo conectar con el servidor.',
  fixed,
  errorActions,
  instead,
  heading,
}: QueryViewProps<T>) {
  const { error } = query
  const final = instead !== undefined && error instanceof ApiError
  const own = error instanceof ConnectionError ? offline : refused
  return (
    <div role="alert">
      <EmptyState
        drawing={final ? 'perdidos-404' : 'error-conexion'}
        heading={heading}
        title={fixed ? own : sentenceOf(error, { refused, offline })}
        text={fixed && reasonOf(error)}
      >
        <div className="row wrap-lines">
          {final ? (
            instead
          ) : (
            <Button icon="refresh" busy={query.isFetching && 'Reintentando...'} onClick={() => query.refetch()}>
              Reintentar
            </Button>
          )}
          {errorActions}
        </div>
      </EmptyState>
    </div>
  )
}

/** A grey block with the final size. Heights in px, widths in any CSS unit. */
export function Skeleton({ height, width = '100%' }: { height: string | number; width?: string | number }) {
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
