import type { Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import type { LongRange } from '#domain/asignacion/asignacion.rules.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { NumberFilter } from '#ui/ticket/number-filter.tsx'
import { ChoosableNumbers, NoNumbersToAssign } from './choosable-numbers.tsx'
import { RangeForm } from './range-form.tsx'
import './number-panel.css'

type NumberPanelProps = {
  /** Open draws, by date. */
  sorteos: readonly Sorteo[]
  chosen: ReadonlySet<number>
  onToggle: (numero: number) => void
  onAdd: (numeros: readonly number[]) => void
  /** A range of more numbers than can be chosen. */
  onLong: (range: LongRange) => void
  onClear: () => void
}

/** Chooses free numbers one by one or a whole range. */
export function NumberPanel({ sorteos, chosen, onToggle, onAdd, onLong, onClear }: NumberPanelProps) {
  const clear = (
    <Button kind="quiet" onClick={onClear}>
      Limpiar
    </Button>
  )
  const [sorteo, setSorteo] = useState(sorteos[0]?._id ?? '')
  const [buscar, setBuscar] = useState('')
  const [soloLibres, setSoloLibres] = useState(false)
  const shown = { sorteo, soloLibres, buscar: digitsOf(buscar) }
  if (sorteo === '') return <NoNumbersToAssign />
  return (
    <Panel title="Números" aside={clear}>
      <div className="stack">
        {sorteos.length > 1 && (
          <SelectField
            label="Sorteo"
            value={sorteo}
            onChange={event => setSorteo(event.currentTarget.value)}
            data={sorteos.map(({ _id, fechaSorteo }) => ({ value: _id, label: dayDots(fechaSorteo) }))}
          />
        )}
        <div className="row wrap-lines">
          <SearchField
            className="grow number-search"
            label="Buscar número"
            inputMode="numeric"
            value={buscar}
            onChange={setBuscar}
            debounce={ux.adminSearch}
          />
          <NumberFilter soloLibres={soloLibres} onChange={setSoloLibres} />
        </div>
        <ChoosableNumbers key={Object.values(shown).join()} {...shown} chosen={chosen} onToggle={onToggle} />
        <RangeForm onAdd={onAdd} onLong={onLong} />
      </div>
    </Panel>
  )
}
