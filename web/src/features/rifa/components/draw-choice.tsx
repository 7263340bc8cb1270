import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { rifaQueries } from '#features/rifa/rifa.api.ts'
import { dayDots, dayFull, money } from '#lib/format.ts'
import { SelectField } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import './draw-choice.css'

type DrawChoiceProps = { sorteos: readonly Sorteo[]; sorteo: Sorteo; onChange: (idSorteo: string) => void }

/** Which draw these numbers are for and what one costs; a choice when several draws sell. */
export function DrawChoice({ sorteos, sorteo, onChange }: DrawChoiceProps) {
  const { data: precio } = useQuery(rifaQueries.precioDe(sorteo._id))
  return (
    <>
      {sorteos.length > 1 && (
        <SelectField
          label="Sorteo"
          value={sorteo._id}
          onChange={event => onChange(event.currentTarget.value)}
          data={sorteos.map(({ _id, fechaSorteo }) => ({ value: _id, label: dayFull(fechaSorteo) }))}
        />
      )}
      <p className="draw-line">
        <Icon name="calendar" />
        <span>
          Sorteo <b>{dayDots(sorteo.fechaSorteo)}</b>
          {precio !== undefined && (
            <>
              {' · '}
              <b>{money(precio)}</b> c/u
            </>
          )}
        </span>
      </p>
    </>
  )
}
