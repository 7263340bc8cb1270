import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from './item-list.tsx'

type QueryPanelProps<Row> = {
  title: string
  /** Of the list, if it is not the title. */
  label?: string
  aside?: ReactNode
  query: UseQueryResult<Row[]>
  /** Rows of the skeleton, and their height in px. */
  rows: number
  height: number
  refused?: string
  /** Shown instead of an empty list. */
  empty: string
  children: (row: Row) => ReactNode
}

/** A panel with a list from the server. */
export function QueryPanel<Row extends { _id: string }>(props: QueryPanelProps<Row>) {
  const { title, label = title, aside, query, rows, height, refused, empty, children } = props
  return (
    <Panel title={title} aside={aside}>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={rows} height={height} />}
        refused={refused}
        isEmpty={list => list.length === 0}
        empty={<p className="muted">{empty}</p>}
      >
        {list => (
          <ItemList label={label}>
            {list.map(row => (
              <Item key={row._id}>{children(row)}</Item>
            ))}
          </ItemList>
        )}
      </QueryView>
    </Panel>
  )
}
