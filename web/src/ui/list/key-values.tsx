import type { ReactNode } from 'react'
import './list.css'

/** Names at the left, values at the right: receipts, details of a sale. */
export function KeyValues({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="key-values">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
