import type { Premio, Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { useAsignarPremio } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { premiosEnLinea } from '#domain/premio/premio.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FreePrizes } from './free-prizes.tsx'

type AsignarPremiosProps = { /** Open ones. */ sorteos: readonly Sorteo[]; premios: readonly Premio[] }

/** Chooses a draw and prizes for it. */
export function AsignarPremios({ sorteos, premios }: AsignarPremiosProps) {
  const [idSorteo, setSorteo] = useState('')
  const [touched, setTouched] = useState<readonly string[]>([])
  const asignar = useAsignarPremio()
  const sorteo = sorteos.find(({ _id }) => _id === idSorteo)
  const chosen = touched.filter(id => premios.some(premio => premio._id === id))
  const toggle = (id: string) =>
    setTouched(before => (before.includes(id) ? before.filter(other => other !== id) : [...before, id]))
  const send = () => {
    if (!sorteo || chosen.length === 0) return void alert(premioMessages.elegir)
    return asignar.mutateAsync(
      { idSorteo, idPremios: [...chosen] },
      {
        onSuccess: () => {
          setTouched([])
          toastSuccess(premioMessages.asignado)
        },
        onError: error => void alert(sentenceOf(error, premioMessages.asignar)),
      },
    )
  }
  return (
    <div className="stack gap-3">
      <Panel title="1. El sorteo">
        {sorteos.length === 0 ? (
          <EmptyState drawing="vacio-sorteos" title={premioMessages.sinSorteos} text="Agendá uno y volvé." />
        ) : (
          <DrawList sorteos={sorteos} chosen={idSorteo} onChoose={setSorteo} />
        )}
      </Panel>
      <Panel title="2. Los premios, en orden">
        <div className="stack">
          {premios.length === 0 ? (
            <p className="muted">{premioMessages.sinPremios}</p>
          ) : (
            <FreePrizes premios={premios} chosen={chosen} before={sorteo?.premios.length ?? 0} onToggle={toggle} />
          )}
          <Button kind="primary" large full busy={asignar.isPending && 'Asignando...'} onClick={send}>
            Asignar Premios
          </Button>
        </div>
      </Panel>
    </div>
  )
}

type DrawListProps = { sorteos: readonly Sorteo[]; chosen: string; onChoose: (idSorteo: string) => void }

/** Future draws to choose from: a list, on small screens a dropdown. */
function DrawList({ sorteos, chosen, onChoose }: DrawListProps) {
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
