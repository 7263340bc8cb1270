import type { ReplyOf, resumenApi } from '@talonario/contract'
import { daysLeftWords, tableroMessages } from '#domain/resumen/resumen.messages.ts'
import { count, dayLong, money } from '#lib/format.ts'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'

type Sorteos = ReplyOf<typeof resumenApi.tablero>['sorteos']

/** Each draw that is still to come: how much of it is sold, the money of that, and the days left. */
export function DrawProgress({ sorteos }: { sorteos: Sorteos }) {
  if (sorteos.length === 0) return <p className="muted">{tableroMessages.sinSorteos}</p>
  return (
    <ol className="stack gap-2 draw-progress">
      {sorteos.map(({ _id, fechaSorteo, dias, vendidas, total, recaudado }) => (
        <li key={_id} className="stack">
          <span className="row apart wrap-lines">
            <b>{dayLong(fechaSorteo)}</b>
            <span className="muted small">{daysLeftWords(dias)}</span>
          </span>
          {total > 0 && (
            <ProgressBar
              label={`Vendido del ${dayLong(fechaSorteo)}`}
              done={vendidas}
              total={total}
              text={`${count(vendidas)} de ${count(total)}`}
            />
          )}
          <span>{`${count(vendidas)} de ${count(total)} números · ${money(recaudado)}`}</span>
        </li>
      ))}
    </ol>
  )
}
