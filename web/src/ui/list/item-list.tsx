import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import './list.css'

/** Rows directly on paper, a thin line between them. */
export function ItemList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="item-list" aria-label={label}>
      {children}
    </ul>
  )
}

/** One row; faded when it does not count any more (an inactive seller). */
export function Item({ faded, children }: { faded?: boolean; children: ReactNode }) {
  return <li className={classNames(faded && 'faded')}>{children}</li>
}
