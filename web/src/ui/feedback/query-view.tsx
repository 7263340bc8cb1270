import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ApiError, ConnectionError, reasonOf, sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { EmptyState } from './empty-state.tsx'

type QueryViewProps<T> = {
  query: UseQueryResult<T>
  /** Drawn while loading, with the final size. */
  skeleton: ReactNode
  /** Said to screen readers while loading; drawn too when `showLoading`. */
  loading?: string
  showLoading?: boolean
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** Sentences when it fails: the server's own comes first, `offline` when it was not reached. */
  refused: string
  offline?: string
  /** These sentences are said to the letter; the server's own stands below as the reason. */
  fixed?: boolean
  /** More to do when it fails, beside Reintentar. */
  errorActions?: ReactNode
  /** What there is to do instead once the server has refused: where the same question has the same answer. */
  instead?: ReactNode
  /** Of the failure: `h2` right below the h1 of a screen. */
  heading?: 'h2' | 'h3'
  children: (data: T) => ReactNode
}

/** The one loading, empty and error view of every list. Data already shown stays while it is fetched again. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, skeleton, loading = 'Cargando...', showLoading, isEmpty, empty, children } = props
  // What arrives is drawn in pieces that give way to taps; the skeleton stands meanwhile.
  const arrived = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && arrived) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.isError && query.data === undefined) return <QueryError {...props} />
  return (
    <div role="status" aria-busy="true">
      {showLoading ? <p className="muted">{loading}</p> : <VisuallyHidden>{loading}</VisuallyHidden>}
      {skeleton}
    </div>
  )
}

function QueryError<T>({
  query,
  refused,
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
