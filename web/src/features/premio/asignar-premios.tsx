import type { Premio, Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { useAsignarPremio, useEliminarPremio } from '#domain/premio/premio.api.ts'
import { premioMessages, premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, IconButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { alert, confirm } from '#ui/feedback/dialogs.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toastReply, toastSuccess } from '#ui/feedback/toast.ts'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { EditPrize } from './draw-prizes.tsx'

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
          <EmptyState drawing="vacio-sorteos" title={premioMessages.sinSorteos} text="Agendá uno y volvé.">
            <ButtonLink icon="calendar" to={paths.admin.agendarSorteo}>
              Agendar sorteo
            </ButtonLink>
          </EmptyState>
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
          {sorteos.length > 0 && premios.length > 0 && (
            <Button
              className="stays"
              kind="primary"
              large
              full
              busy={asignar.isPending && 'Asignando...'}
              onClick={send}
            >
              Asignar Premios
            </Button>
          )}
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
        <SelectField
          label="Sorteo"
          value={chosen}
          onChange={event => onChoose(event.currentTarget.value)}
          data={[
            { value: '', label: 'Elegí un sorteo' },
            ...sorteos.map(sorteo => ({
              value: sorteo._id,
              label: `${nombreDeSorteo(sorteo)} · ${premiosEnLinea(sorteo.premios)}`,
            })),
          ]}
        />
      </div>
      <div className="only-wide">
        <ChoiceList label="Sorteos futuros">
          {sorteos.map(({ _id, fechaSorteo, tipo, premios }) => (
            <ChoiceRow
              key={_id}
              icon={<Icon name="calendar" />}
              chosen={_id === chosen}
              onChoose={() => onChoose(_id === chosen ? '' : _id)}
            >
              <b className="num">{nombreDeSorteo({ fechaSorteo, tipo })}</b>
              <span className="muted small">{premiosEnLinea(premios)}</span>
            </ChoiceRow>
          ))}
        </ChoiceList>
      </div>
    </>
  )
}

type FreePrizesProps = {
  premios: readonly Premio[]
  /** Ids in the order they were chosen. */
  chosen: readonly string[]
  /** Prizes the draw has already: chosen ones come after them. */
  before: number
  onToggle: (id: string) => void
}

/** Prizes without a draw: a click chooses one or deselects it; its future place is shown beside it. */
function FreePrizes({ premios, chosen, before, onToggle }: FreePrizesProps) {
  return (
    <ChoiceList label="Premios disponibles">
      {premios.map(premio => {
        const place = chosen.indexOf(premio._id)
        return (
          <ChoiceRow
            key={premio._id}
            icon={<Icon name="gift" />}
            chosen={place >= 0}
            mark={place >= 0 ? <b className="num">{`${before + place + 1}º`}</b> : undefined}
            onChoose={() => onToggle(premio._id)}
            aside={
              <>
                <EditPrize premio={premio} />
                <DeletePrize premio={premio} />
              </>
            }
          >
            <b>{premio.nombre}</b>
            <span className="muted small written-text">{premio.descripcion}</span>
          </ChoiceRow>
        )
      })}
    </ChoiceList>
  )
}

export function DeletePrize({ premio: { _id, nombre } }: { premio: Pick<Premio, '_id' | 'nombre'> }) {
  const { mutate } = useEliminarPremio()
  const remove = async () => {
    const sure = await confirm(`¿Eliminar el premio «${nombre}»?`, { confirmLabel: 'Eliminar', danger: true })
    if (!sure) return
    mutate(_id, toastReply())
  }
  return <IconButton icon="trash" label={`Eliminar ${nombre}`} onClick={remove} />
}
