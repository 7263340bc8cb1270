import type { CompraEntera } from '@talonario/contract'
import { historialDe } from '#domain/caso/caso-historial.rules.ts'
import { dayTime } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import './order-timeline.css'

/** All that happened to an order, oldest first. */
export function OrderTimeline({ compra }: { compra: CompraEntera }) {
  return (
    <ol className="timeline">
      {historialDe(compra).map(({ fecha, icon, titulo, quien, detalle }) => (
        <li key={`${fecha} ${titulo} ${detalle}`}>
          <span className="timeline-mark">
            <Icon name={icon} small />
          </span>
          <div>
            <p className="bold">{titulo}</p>
            {detalle && <p>{detalle}</p>}
            <p className="small muted">
              <time dateTime={fecha}>{dayTime(fecha)}</time>
              {quien && ` · ${quien}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
