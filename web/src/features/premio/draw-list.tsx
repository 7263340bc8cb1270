import type { Sorteo } from '@talonario/contract'
import { premiosEnLinea } from '#domain/premio/premio.rules.ts'
import { dayDots } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { SelectField } from '#ui/form/fields.tsx'

type DrawListProps = { sorteos: readonly Sorteo[]; chosen: string; onChoose: (idSorteo: string) => void }

/** Draws to come, to choose one of: a list, on small screens a dropdown. */
export function DrawList({ sorteos, chosen, onChoose }: DrawListProps) {
  return (
    <>
      <div className="only-narrow">
        <SelectField label="Sorteo" value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
          <option value="">Elegí un sorteo</option>
          {sorteos.map(({ _id, fechaSorteo, premios }) => (
            <option key={_id} value={_id}>
              {`${dayDots(fechaSorteo)} · ${premiosEnLinea(premios)}`}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="only-wide">
        <ChoiceList label="Sorteos futuros">
          {sorteos.map(({ _id, fechaSorteo, premios }) => (
            <ChoiceRow
              key={_id}
              icon={<Icon name="calendar" />}
              chosen={_id === chosen}
              onChoose={() => onChoose(_id === chosen ? '' : _id)}
            >
              <b className="num">{dayDots(fechaSorteo)}</b>
              <span className="muted small">{premiosEnLinea(premios)}</span>
            </ChoiceRow>
          ))}
        </ChoiceList>
      </div>
    </>
  )
}
