import { type Day, type Sorteo, sorteoApi } from '@talonario/contract'
import { useState } from 'react'
import { useCambiarFecha } from '#domain/sorteo/sorteo-admin.api.ts'
import { nombreDeSorteo, sorteoPedido } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { today } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

/** Moves an open draw to another day; its buyers get a mail. */
export function ChangeDate({ sorteo }: { sorteo: Sorteo }) {
  const [opened, setOpened] = useState(false)
  const body = ({ fechaNueva }: { fechaNueva: Day | '' }) => ({ ...sorteoPedido(sorteo), fechaNueva })
  const form = useContractForm(sorteoApi.cambiarFecha.body, { fechaNueva: '' }, { toBody: body, live: true })
  const cambiar = useCambiarFecha()
  const day = nombreDeSorteo(sorteo)
  const close = () => {
    setOpened(false)
    form.reset()
    cambiar.reset()
  }
  const send = form.onSubmit(values =>
    cambiar.mutateAsync(body(values), {
      onSuccess: ({ message }) => {
        close()
        toastSuccess(message)
      },
    }),
  )
  return (
    <>
      <Button
        kind="quiet"
        icon="calendar"
        onClick={() => setOpened(true)}
        aria-label={`Cambiar la fecha del sorteo del ${day}`}
      >
        Cambiar la fecha
      </Button>
      <Dialog opened={opened} onClose={close} title={`Fecha del sorteo del ${day}`} size={480}>
        <Form onSubmit={send}>
          <p>Se mantiene la hora. A quienes compraron números de este sorteo les llega un correo con la fecha nueva.</p>
          <DateField
            label="Fecha nueva"
            min={today()}
            value={form.getValues().fechaNueva}
            error={form.errors.fechaNueva}
            onChange={day => form.setFieldValue('fechaNueva', day)}
          />
          {cambiar.error && <Note tone="bad">{sentenceOf(cambiar.error)}</Note>}
          <Button kind="primary" type="submit" busy={cambiar.isPending && 'Guardando...'}>
            Cambiar la fecha y avisar
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
