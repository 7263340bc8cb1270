import type { Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { useFindAssignable } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, rangoElegido } from '#domain/asignacion/asignacion.messages.ts'
import { rangeOf } from '#domain/asignacion/asignacion.rules.ts'
import { useFirstOnSale } from '#domain/rifa/rifa.api.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, SelectField } from '#ui/form/form.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { NumberFilter } from '#ui/ticket/number-filter.tsx'
import styles from './asignacion.module.css'
import { ChoosableNumbers, NoNumbersToAssign } from './choosable-numbers.tsx'
import { noRange, RangeFields } from './unsold-form.tsx'

type NumberPanelProps = {
  /** Open draws, by date. */
  sorteos: readonly Sorteo[]
  chosen: ReadonlySet<number>
  onToggle: (numero: number) => void
  onAdd: (numeros: readonly number[]) => void
  onClear: () => void
}

/** Chooses free numbers one by one or a whole range. */
export function NumberPanel({ sorteos, chosen, onToggle, onAdd, onClear }: NumberPanelProps) {
  const clear = (
    <Button kind="quiet" onClick={onClear}>
      Limpiar
    </Button>
  )
  const [picked, setSorteo] = useState('')
  const primero = useFirstOnSale(sorteos)
  const sorteo = picked || (primero?._id ?? '')
  const [buscar, setBuscar] = useState('')
  const [soloLibres, setSoloLibres] = useState(false)
  const shown = { sorteo, soloLibres, buscar: digitsOf(buscar) }
  if (sorteo === '') return <NoNumbersToAssign />
  return (
    <Panel title="Números" aside={clear} className={styles.assignPart}>
      <div className="stack">
        {sorteos.length > 1 && (
          <SelectField
            label="Sorteo"
            value={sorteo}
            onChange={event => setSorteo(event.currentTarget.value)}
            data={sorteos.map(sorteo => ({ value: sorteo._id, label: nombreDeSorteo(sorteo) }))}
          />
        )}
        <div className="row wrap-lines">
          <SearchField
            className={classNames(styles.numberSearch, 'grow')}
            label="Buscar número"
            inputMode="numeric"
            value={buscar}
            onChange={setBuscar}
            debounce={ux.adminSearch}
          />
          <NumberFilter soloLibres={soloLibres} onChange={setSoloLibres} />
        </div>
        <ChoosableNumbers key={Object.values(shown).join()} {...shown} chosen={chosen} onToggle={onToggle} />
        <RangeForm onAdd={onAdd} />
      </div>
    </Panel>
  )
}

/** Chooses the free numbers of a range at once, however long the list is. No useContractForm: nothing is sent yet. */
function RangeForm({ onAdd }: { onAdd: (numeros: readonly number[]) => void }) {
  const [range, setRange] = useState(noRange)
  const [wrong, setWrong] = useState(false)
  const asignables = useFindAssignable()
  const send = () => {
    const asked = rangeOf(range.desde, range.hasta)
    setWrong(!asked)
    if (!asked) return
    return asignables.mutateAsync(asked, {
      onSuccess: free => {
        onAdd(free)
        setRange(noRange)
      },
    })
  }
  const { data: free, variables: asked = [], error } = asignables
  return (
    <Disclosure summary={<b>Elegir un rango</b>}>
      <Form onSubmit={send}>
        <RangeFields value={range} onChange={setRange} />
        <Button full type="submit" busy={asignables.isPending && 'Buscando...'}>
          Elegir rango
        </Button>
        {wrong && <Note tone="bad">{asignacionMessages.rango}</Note>}
        {error && <Note tone="bad">{sentenceOf(error)}</Note>}
        {free && !wrong && (
          <Note tone={free.length > 0 ? 'good' : 'bad'}>{rangoElegido(free.length, asked.length)}</Note>
        )}
      </Form>
    </Disclosure>
  )
}
