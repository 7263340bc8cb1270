import { type Day, entregarPremioForm, type Reclamo } from '@talonario/contract'
import { useId, useState } from 'react'
import { useEntregarPremio } from '#domain/reclamo/reclamo.api.ts'
import { reclamoMessages } from '#domain/reclamo/reclamo.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { fieldErrors } from '#lib/form/contract-form.ts'
import { today } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

/** Asks for what is recorded of a hand-over. It stays as recorded. */
export function HandOver({ reclamo: { _id: id, premio, beneficiario } }: { reclamo: Reclamo }) {
  const [opened, setOpened] = useState(false)
  const [fields, setFields] = useState({ documento: '', fecha: today() as Day | '', impuesto: '', nota: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const entregar = useEntregarPremio()
  const formId = useId()
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  const close = () => {
    setOpened(false)
    entregar.reset()
  }
  const send = () => {
    const { impuesto, ...rest } = fields
    const body = { id, ...rest, ...(impuesto && { impuesto: impuesto.replace(',', '.') }) }
    const judged = entregarPremioForm.safeParse(body)
    setErrors(fieldErrors(judged))
    if (!judged.success) return
    return entregar.mutateAsync(body).then(reply => {
      toastSuccess(reply.message)
      close()
      return reply
    })
  }
  const text = (name: 'documento' | 'impuesto' | 'nota') => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })
  const actions = (
    <>
      <Button onClick={close}>Cancelar</Button>
      <Button form={formId} type="submit" kind="primary" busy={entregar.isPending && 'Anotando...'}>
        Anotar la entrega
      </Button>
    </>
  )
  return (
    <>
      <Button icon="gift" aria-haspopup="dialog" aria-label={`Entregar ${premio}`} onClick={() => setOpened(true)}>
        Entregar
      </Button>
      <Dialog question opened={opened} onClose={close} title={`Entregar ${premio}`} actions={actions}>
        <Form id={formId} onSubmit={send}>
          <p>{`Se lo entregás a ${beneficiario.nombre || 'quien tiene el número'}. Una vez anotado no se cambia.`}</p>
          <TextField label="Documento que mostró" inputMode="numeric" {...text('documento')} />
          <DateField
            label="Día de la entrega"
            value={fields.fecha}
            error={errors.fecha}
            onChange={fecha => change({ fecha })}
          />
          <TextField
            label="Impuesto al premio (opcional)"
            inputMode="decimal"
            description="Solo si en tu caso corresponde."
            {...text('impuesto')}
          />
          <TextField label="Nota (opcional)" maxLength={500} {...text('nota')} />
          {entregar.error && <Note tone="bad">{sentenceOf(entregar.error, reclamoMessages.entregar)}</Note>}
        </Form>
      </Dialog>
    </>
  )
}
