import type { Sorteo } from '@talonario/contract'
import { premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { moment } from '#domain/resultado/resultado.rules.ts'
import { fuenteWords } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { CancelDraw } from './cancel-draw.tsx'
import { ChangeSource } from './change-source.tsx'
import { ChangeDate } from './draw-changes.tsx'
import styles from './sorteo.module.css'

/** Future draws with their prizes; an open one can be cancelled. */
export function ScheduledDraws({ sorteos }: { sorteos: readonly Sorteo[] }) {
  return (
    <ItemList label="Sorteos agendados">
      {sorteos.map(sorteo => (
        <ScheduledDraw key={sorteo._id} sorteo={sorteo} sorteos={sorteos} />
      ))}
    </ItemList>
  )
}

function ScheduledDraw({ sorteo, sorteos }: DrawProps) {
  const { premios } = sorteo
  return (
    <Item>
      <div className="grow">
        <b className={classNames('num', styles.scheduledDay)}>{nombreDeSorteo(sorteo)}</b>
        <p className="muted small">{premiosEnLinea(premios)}</p>
        <DrawSource sorteo={sorteo} sorteos={sorteos} />
      </div>
    </Item>
  )
}

type DrawProps = { sorteo: Sorteo /** Itself among all to come. */; sorteos: readonly Sorteo[] }

/** How and when a draw is carried out, which may change while it is open. */
export function DrawSource({ sorteo, sorteos }: DrawProps) {
  const others = sorteos.filter(other => other !== sorteo && other.estado === 'agendado')
  const { estado, fuente, fuenteDatos } = sorteo
  return (
    <>
      <p className="muted small">{`${fuenteWords[fuente].nombre} · ${moment(fuenteDatos.hora)}`}</p>
      {estado === 'agendado' ? (
        <div className={classNames('row wrap-lines', styles.scheduledActions)}>
          <ChangeSource sorteo={sorteo} />
          <ChangeDate sorteo={sorteo} />
          <CancelDraw sorteo={sorteo} others={others} />
        </div>
      ) : (
        <div className={classNames('row wrap-lines', styles.scheduledActions)}>
          <Pill icon="clock" word="Ventas cerradas" />
          {sorteo.tipo !== 'resorteo' && <CancelDraw sorteo={sorteo} others={others} />}
        </div>
      )}
    </>
  )
}
