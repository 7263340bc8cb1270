import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { enCuotasInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { precioQuery } from '#domain/rifa/rifa-precio.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { useConfig } from '#lib/config.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './numbers.module.css'

type DrawChoiceProps = { sorteos: readonly Sorteo[]; sorteo: Sorteo; onChange: (idSorteo: string) => void }

/** Which draw these numbers are for and what one costs; a choice when several draws sell, each its own. */
export function DrawChoice({ sorteos, sorteo, onChange }: DrawChoiceProps) {
  const { data: precio } = useQuery(precioQuery(sorteo._id))
  const enCuotas = enCuotasInWords(useConfig().enCuotas, sorteo.packs)
  return (
    <div className={styles.drawLine}>
      <Draws sorteos={sorteos} sorteo={sorteo} onChange={onChange} />
      {precio !== undefined && (
        <span>
          <b>{money(precio)}</b> c/u{enCuotas && `, ${enCuotas}`}
        </span>
      )}
    </div>
  )
}

function Draws({ sorteos, sorteo, onChange }: DrawChoiceProps) {
  if (sorteos.length === 1) {
    return (
      <>
        <Icon name="calendar" size={20} className="muted" />
        <span>
          Sorteo <b>{nombreDeSorteo(sorteo)}</b>
        </span>
      </>
    )
  }
  // In a continua there is nothing to choose: a number plays in all of them.
  if (sorteo.tipo) {
    const desde = nombreDeSorteo(sorteos[0] ?? sorteo)
    return <TextLink to={paths.resultado}>{`Juega en ${sorteos.length} sorteos, desde el ${desde}`}</TextLink>
  }
  return (
    <span className={styles.drawSelect}>
      <select aria-label="Sorteo" value={sorteo._id} onChange={event => onChange(event.currentTarget.value)}>
        {sorteos.map(otro => (
          <option key={otro._id} value={otro._id}>{`Sorteo ${nombreDeSorteo(otro)}`}</option>
        ))}
      </select>
      <Icon name="chevron-down" small className={styles.drawChevron} />
    </span>
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
