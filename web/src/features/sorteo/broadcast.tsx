import { type Sorteo, transmisionForm } from '@talonario/contract'
import { useGuardarTransmision } from '#domain/sorteo/sorteo-admin.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextField } from '#ui/form/form.tsx'

/** Where the broadcast of a draw is watched: one link, which its public page and the live screen show. */
export function Broadcast({ sorteo: { _id: idSorteo, transmision = '' } }: { sorteo: Sorteo }) {
  const form = useContractForm(transmisionForm, { idSorteo, transmision }, { drafts: false, live: true })
  const guardar = useGuardarTransmision()
  const { leido, hear } = useLeido({ transmision })
  const send = form.onSubmit(values =>
    hear(guardar.mutateAsync({ ...values, leido })).then(reply => {
      toastSuccess(reply.message)
      return reply
    }),
  )
  return (
    <Form onSubmit={send}>
      <TextField
        label="Dónde se ve (opcional)"
        description="Un enlace a la transmisión. Lo ve cualquiera en la página del sorteo."
        placeholder="https://www.youtube.com/live/..."
        inputMode="url"
        field={form.field('transmision')}
      />
      {guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>}
      <div>
        <Button type="submit" busy={guardar.isPending && 'Guardando...'}>
          Guardar el enlace
        </Button>
      </div>
    </Form>
  )
}
