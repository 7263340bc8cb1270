import type { ReplyOf, resumenApi } from '@talonario/contract'
import { daysLeftWords, tableroMessages } from '#domain/resumen/resumen.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { count, dayLong, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'

type Avance = ReplyOf<typeof resumenApi.tablero>['sorteos'][number]

/** Each future draw, which leads to its page: the share sold, its money, and the days left. */
export function DrawProgress({ sorteos }: { sorteos: readonly Avance[] }) {
  if (sorteos.length === 0) return <p className="muted">{tableroMessages.sinSorteos}</p>
  return (
    <ol className="stack gap-2 draw-progress">
      {sorteos.map(sorteo => (
        <li key={sorteo._id} className="stack">
          <span className="row apart wrap-lines">
            <TextLink tap to={paths.admin.sorteo(sorteo._id)}>
              {nombreDeSorteo(sorteo, dayLong)}
            </TextLink>
            <span className="muted small">{daysLeftWords(sorteo.dias)}</span>
          </span>
          <Sold avance={sorteo} />
        </li>
      ))}
    </ol>
  )
}

/** How much of a draw is sold. */
export function Sold({ avance }: { avance: Avance }) {
  const { vendidas, total, recaudado } = avance
  return (
    <>
      {total > 0 && (
        <ProgressBar
          label={`Vendido del ${nombreDeSorteo(avance, dayLong)}`}
          done={vendidas}
          total={total}
          text={`${count(vendidas)} de ${count(total)}`}
        />
      )}
      <span>{`${count(vendidas)} de ${count(total)} números · ${money(recaudado)}`}</span>
    </>
  )
}
