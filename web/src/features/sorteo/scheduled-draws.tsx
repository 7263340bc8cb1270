import { dayFromWire, type Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { premiosEnLinea } from '#domain/premio/premio.rules.ts'
import { moment } from '#domain/resultado/resultado.rules.ts'
import { useCambiarFuente } from '#domain/sorteo/sorteo-admin.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { fuenteWords } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { CancelDraw, ChangeDate } from './draw-changes.tsx'
import { SourceFields, useSourceChoice } from './source-fields.tsx'
import './sorteo.css'

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
        <b className="num scheduled-day">{day}</b>
        <p className="muted small">{premiosEnLinea(premios)}</p>
        <p className="muted small">{`${fuenteWords[fuente].nombre} · ${moment(fuenteDatos.hora)}`}</p>
        {estado === 'agendado' ? (
          <div className="row wrap-lines scheduled-actions">
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

/** Another source for a scheduled draw, while nothing of it is sold or held. */
function ChangeSource({ sorteo: { _id, fechaSorteo } }: { sorteo: Sorteo }) {
  const [opened, setOpened] = useState(false)
  const choice = useSourceChoice(_id)
  const cambiar = useCambiarFuente()
  const day = dayDots(fechaSorteo)
  const close = () => {
    setOpened(false)
    cambiar.reset()
  }
  const send = () => {
    const pedido = choice.check(dayFromWire(fechaSorteo))
    if (!pedido) return
    return cambiar.mutateAsync(pedido, {
      onSuccess: ({ message }) => {
        choice.reset()
        close()
        toastSuccess(message)
      },
    })
  }
  return (
    <>
      <Button kind="quiet" icon="edit" onClick={() => setOpened(true)} aria-label={`Cambiar cómo se sortea el ${day}`}>
        Cambiar cómo se sortea
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title={`Cómo se sortea el ${day}`}
        size={560}
        actions={
          <Button kind="primary" busy={cambiar.isPending && 'Guardando...'} onClick={send}>
            Guardar
          </Button>
        }
      >
        <div className="stack">
          <SourceFields choice={choice} />
          {cambiar.error && <Note tone="bad">{sentenceOf(cambiar.error, agendarMessages.cambiar)}</Note>}
        </div>
      </Dialog>
    </>
  )
}
