import { corregirVendedorForm, type Usuario } from '@talonario/contract'
import { useId, useState } from 'react'
import { useCorregirVendedor } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'

const fields = [
  ['nombreCompleto', { label: 'Nombre completo' }],
  ['ci', { label: 'Documento (CI)', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel' }],
  ['email', { label: 'Email', type: 'email' }],
  ['direccion', { label: 'Dirección (opcional)' }],
] as const

/** Puts right what was typed wrong about a seller. */
export function CorrectSeller({ user }: { user: Usuario }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        icon="edit"
        label={`Corregir los datos de ${user.nombreCompleto}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && <CorrectSellerDialog user={user} onClose={() => setOpened(false)} />}
    </>
  )
}

function CorrectSellerDialog({ user, onClose }: { user: Usuario; onClose: () => void }) {
  const formId = useId()
  const corregir = useCorregirVendedor()
  const { id, nombreCompleto, ci, telefono, email, direccion } = user
  const initial = { id, nombreCompleto, ci, telefono, email, direccion }
  const form = useContractForm(corregirVendedorForm, initial, { of: id })
  const send = form.onSubmit(body =>
    corregir.mutateAsync(body).then(reply => {
      toastSuccess(reply.message)
      onClose()
      return reply
    }),
  )
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={formId} type="submit" kind="primary" busy={corregir.isPending && 'Guardando...'}>
        Guardar
      </Button>
    </>
  )
  return (
    <Dialog question opened onClose={onClose} title={`Datos de ${nombreCompleto}`} actions={actions}>
      <Form id={formId} onSubmit={send}>
        {fields.map(([name, props]) => (
          <TextField key={form.key(name)} autoComplete="off" {...props} {...form.getInputProps(name)} />
        ))}
        {corregir.error && <Note tone="bad">{sentenceOf(corregir.error, vendedorMessages.corregir)}</Note>}
      </Form>
    </Dialog>
  )
}
