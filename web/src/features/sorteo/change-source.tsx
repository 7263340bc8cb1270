import { dayFromWire, type Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { useCambiarFuente } from '#domain/sorteo/sorteo-admin.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { SourceFields } from './source-fields.tsx'
import { useSourceChoice } from './use-source-choice.tsx'

/** Another source for a scheduled draw, while nothing of it is sold or held. */
export function ChangeSource({ sorteo: { fechaSorteo } }: { sorteo: Sorteo }) {
  const [opened, setOpened] = useState(false)
  const choice = useSourceChoice()
  const cambiar = useCambiarFuente()
  const day = dayDots(fechaSorteo)
  const close = () => {
    setOpened(false)
    cambiar.reset()
  }
  const send = () => {
    const pedido = choice.check(dayFromWire(fechaSorteo))
    if (!pedido || cambiar.isPending) return
    cambiar.mutate(pedido, {
      onSuccess: ({ message }) => {
        close()
        toastSuccess(message)
      },
    })
  }
  return (
    <>
      <Button kind="quiet" icon="edit" onClick={() => setOpened(true)} aria-label={`Cambiar el azar del ${day}`}>
        Cambiar el azar
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title={`Azar del sorteo del ${day}`}
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
