import type { ReactNode } from 'react'
import './receipt.css'

/** Paper torn off below: what was bought, what was paid. */
export function Receipt({ children }: { children: ReactNode }) {
  return <div className="receipt">{children}</div>
}

/** A line of holes between two parts. */
export function Perforation() {
  return <hr className="perforation" />
}
