import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import './card-table.css'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** At the right, in tabular figures. */
  numeric?: boolean
  /** On phones the label is above instead of beside. */
  block?: boolean
  /** On phones it says itself what it is: without its label. */
  plain?: boolean
}

type CardTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Cells of several lines stand in the middle of their row instead of at its top. */
  middle?: boolean
  /** Many columns: less room between them. */
  tight?: boolean
  /** On phones a row is two lines: its first cell, and the others beside each other. */
  brief?: boolean
  /** Rows that do not count any more (an inactive seller). */
  faded?: (row: Row) => boolean
}

/** A table from 760 px on, cards below. The roles keep it a table for screen readers in both shapes. */
export function CardTable<Row>({ label, columns, rows, rowKey, middle, tight, brief, faded }: CardTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display:block on phones takes a table's roles away
    <table
      className={classNames('card-table', middle && 'middle', tight && 'tight', brief && 'brief')}
      role="table"
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(column => (
            <th key={column.label} role="columnheader" scope="col" className={classNames(column.numeric && 'numeric')}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(row => (
          <tr key={rowKey(row)} role="row" className={classNames(faded?.(row) && 'faded')}>
            {columns.map(({ label: name, cell, numeric, block, plain }) => (
              <td
                key={name}
                role="cell"
                data-label={name}
                className={classNames(numeric && 'numeric', block && 'block', plain && 'plain')}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
