import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import './list.css'

/** Rows directly on paper, a thin line between them; `top`: what is beside a row of several lines stands at its first. */
export function ItemList({ label, top, children }: { label?: string; top?: boolean; children: ReactNode }) {
  return (
    <ul className={classNames('item-list', top && 'top')} aria-label={label}>
      {children}
    </ul>
  )
}

/** One row; faded when it does not count any more (an inactive seller). */
export function Item({ faded, children }: { faded?: boolean; children: ReactNode }) {
  return <li className={classNames(faded && 'faded')}>{children}</li>
}
