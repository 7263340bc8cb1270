import type { ReactNode } from 'react'
import './list.css'

/** What narrows and sorts a list: a search first, then choices, as many beside each other as there is room for. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>
}
