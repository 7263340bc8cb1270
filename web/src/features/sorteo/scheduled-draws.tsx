import type { Sorteo } from '@talonario/contract'
import { premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { moment } from '#domain/resultado/resultado.rules.ts'
import { fuenteWords } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { dayDots } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { ChangeSource } from './change-source.tsx'
import { CancelDraw, ChangeDate } from './draw-changes.tsx'
import styles from './sorteo.module.css'

/** Future draws with their prizes; an open one can be cancelled. */
export function ScheduledDraws({ sorteos }: { sorteos: readonly Sorteo[] }) {
  return (
    <ItemList label="Sorteos agendados">
      {sorteos.map(sorteo => (
        <ScheduledDraw
          key={sorteo._id}
          sorteo={sorteo}
          others={sorteos.filter(other => other !== sorteo && other.estado === 'agendado')}
        />
      ))}
    </ItemList>
  )
}

function ScheduledDraw({ sorteo, others }: { sorteo: Sorteo; others: readonly Sorteo[] }) {
  const { fechaSorteo, premios, estado, fuente, fuenteDatos } = sorteo
  const day = dayDots(fechaSorteo)
  return (
    <Item>
      <div className="grow">
        <b className={classNames('num', styles.scheduledDay)}>{day}</b>
        <p className="muted small">{premiosEnLinea(premios)}</p>
        <p className="muted small">{`${fuenteWords[fuente].nombre} · ${moment(fuenteDatos.hora)}`}</p>
        {estado === 'agendado' ? (
          <div className={classNames('row wrap-lines', styles.scheduledActions)}>
            <ChangeSource sorteo={sorteo} />
            <ChangeDate sorteo={sorteo} />
            <CancelDraw sorteo={sorteo} others={others} />
          </div>
        ) : (
          <Pill icon="clock" word="Ventas cerradas" />
        )}
      </div>
    </Item>
  )
}
