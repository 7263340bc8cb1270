import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import './chart.css'

export type Stat = { label: string; value: ReactNode; tone?: 'ink' | 'green' }

/** Figures that are read alone: 246 Rifas vendidas. */
export function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stat-tiles">
      {stats.map(({ label, value, tone }) => (
        <div key={label} className={classNames('stat-tile', tone)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
