import type { CSSProperties } from 'react'
import { count } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import type { Figure } from './bar-list.tsx'
import './chart.css'

/** The position of each place: 5th, 3rd, 1st, 2nd, 4th. */
const order = [5, 3, 1, 2, 4] as const

/** The best five, best first in `figures`, in columns of gold, silver, bronze, light blue and grey. */
export function Podium({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const most = Math.max(1, figures[0]?.value ?? 0)
  return (
    <ol className="podium" aria-label={label}>
      {order.flatMap(place => {
        const figure = figures[place - 1]
        if (!figure) return []
        const style = {
          '--value': (figure.value / most) * 100,
          '--colour': `var(--podium-${place})`,
          gridColumn: order.indexOf(place) + 1,
        }
        return (
          <li key={figure.id} style={style as CSSProperties}>
            <div className="podium-top">
              <b className="num">{count(figure.value)}</b>
              <div className="podium-column">
                {place === 1 && <Icon name="trophy" />}
                <span className="num">{`${place}º`}</span>
              </div>
            </div>
            <span className="podium-label">{figure.label}</span>
          </li>
        )
      })}
    </ol>
  )
}
