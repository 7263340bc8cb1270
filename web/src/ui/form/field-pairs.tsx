import type { ReactNode } from 'react'
import './fields.css'

/** Fields side by side where there is room, below one another on phones. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className="field-pairs">{children}</div>
}
