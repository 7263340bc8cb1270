import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/base/button.tsx'
import './fields.css'

type RowListProps<T> = {
  /** What one row is called: 'Premio'. */
  name: string
  rows: readonly T[]
  max: number | undefined
  blank: T
  onAdd: (row: T) => void
  onRemove: (place: number) => void
  onMove: (from: number, to: number) => void
  children: (row: T, place: number) => ReactNode
}

/** Rows that are written, put into order and taken out. */
export function RowList<T>({ name, rows, max, blank, onAdd, onRemove, onMove, children }: RowListProps<T>) {
  return (
    <div className="stack">
      <ol className="row-list">
        {rows.map((row, place) => {
          const title = `${name} ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
            <li key={place}>
              <fieldset>
                <legend>{title}</legend>
                <div className="row-list-tools">
                  <IconButton
                    icon="chevron-up"
                    label={`Subir ${title}`}
                    aria-disabled={place === 0}
                    onClick={() => place > 0 && onMove(place, place - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={`Bajar ${title}`}
                    aria-disabled={place === rows.length - 1}
                    onClick={() => place < rows.length - 1 && onMove(place, place + 1)}
                  />
                  <IconButton icon="trash" label={`Quitar ${title}`} onClick={() => onRemove(place)} />
                </div>
                {children(row, place)}
              </fieldset>
            </li>
          )
        })}
      </ol>
      {(max === undefined || rows.length < max) && (
        <Button icon="plus" onClick={() => onAdd(blank)}>
          {`Agregar ${name.toLowerCase()}`}
        </Button>
      )}
    </div>
  )
}
