import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { precioQuery } from '#domain/rifa/rifa-precio.api.ts'
import { dayDots, money } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './numbers.module.css'

type DrawChoiceProps = { sorteos: readonly Sorteo[]; sorteo: Sorteo; onChange: (idSorteo: string) => void }

/** Which draw these numbers are for and what one costs; a choice when several draws sell. */
export function DrawChoice({ sorteos, sorteo, onChange }: DrawChoiceProps) {
  const { data: precio } = useQuery(precioQuery(sorteo._id))
  return (
    <div className={styles.drawLine}>
      {sorteos.length > 1 ? (
        <span className={styles.drawSelect}>
          <select aria-label="Sorteo" value={sorteo._id} onChange={event => onChange(event.currentTarget.value)}>
            {sorteos.map(({ _id, fechaSorteo }) => (
              <option key={_id} value={_id}>{`Sorteo ${dayDots(fechaSorteo)}`}</option>
            ))}
          </select>
          <Icon name="chevron-down" small className={styles.drawChevron} />
        </span>
      ) : (
        <>
          <Icon name="calendar" size={20} className="muted" />
          <span>
            Sorteo <b>{dayDots(sorteo.fechaSorteo)}</b>
          </span>
        </>
      )}
      {precio !== undefined && (
        <span>
          {'· '}
          <b>{money(precio)}</b> c/u
        </span>
      )}
    </div>
  )
}

/** Instead of the numbers, while no draw is scheduled. */
export const NoDraw = () => (
  <EmptyState
    drawing="vacio-sorteos"
    heading="h2"
    title="No hay próximo sorteo disponible."
    text="Cuando se agende el próximo, acá vas a elegir tu número."
  />
)
