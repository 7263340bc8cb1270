import type { ReactNode } from 'react'
import './list.css'

/** Filters of a list: a search first, then choices, as many in a row as fit. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>
}
