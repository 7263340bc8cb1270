import type { Sorteo } from '@talonario/contract'
import { useId, useState } from 'react'
import { useCambiarFuente } from '#domain/sorteo/sorteo-admin.api.ts'
import { eleccionOf, pedidoOf } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { nombreDeSorteo, sorteoPedido } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useLeido } from '#lib/form/leido.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { SourceFields, useSourceForm } from './source-fields.tsx'

type Change = { sorteo: Sorteo; cambiar: ReturnType<typeof useCambiarFuente> }

/** Chooses another source for a scheduled draw, which is possible while none of its numbers is sold or held. */
export function ChangeSource({ sorteo }: { sorteo: Sorteo }) {
  const [opened, setOpened] = useState(false)
  const cambiar = useCambiarFuente()
  const formId = useId()
  const day = nombreDeSorteo(sorteo)
  const close = () => {
    setOpened(false)
    cambiar.reset()
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
          <Button form={formId} type="submit" kind="primary" busy={cambiar.isPending && 'Guardando...'}>
            Guardar
          </Button>
        }
      >
        <ChangeForm id={formId} sorteo={sorteo} cambiar={cambiar} onDone={close} />
      </Dialog>
    </>
  )
}

/** Starts with how the draw is made now. */
function ChangeForm({ id, sorteo, cambiar, onDone }: Change & { id: string; onDone: () => void }) {
  const form = useSourceForm(eleccionOf(sorteo), sorteo._id)
  const { hora, oficial } = sorteo.fuenteDatos
  const { leido, hear } = useLeido({ fuente: sorteo.fuente, hora, oficial })
  const send = form.onSubmit(values =>
    hear(cambiar.mutateAsync({ ...pedidoOf(values), ...sorteoPedido(sorteo), leido })).then(reply => {
      onDone()
      toastSuccess(reply.message)
      return reply
    }),
  )
  return (
    <Form id={id} onSubmit={send}>
      <SourceFields form={form} />
      {cambiar.error && <Note tone="bad">{sentenceOf(cambiar.error)}</Note>}
    </Form>
  )
}
