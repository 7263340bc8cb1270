import { type CompraEntera, corregirCompradorForm } from '@talonario/contract'
import { useId, useState } from 'react'
import { useCorregirComprador } from '#domain/caso/caso.api.ts'
import { pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'

const fields = [
  ['nombre', { label: 'Nombre' }],
  ['correo', { label: 'Email', type: 'email' }],
  ['cedula', { label: 'Documento', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel' }],
] as const

/** Puts right who bought in person; once a list is sealed with it, says why it cannot be. */
export function CorrectBuyer({ compra }: { compra: CompraEntera }) {
  const [opened, setOpened] = useState(false)
  if (compra.canal !== 'presencial') return null
  if (compra.sellada)
    return (
      <p className="muted small">Los datos de quien compró no cambian: la lista del sorteo ya se selló con ellos.</p>
    )
  return (
    <>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Corregir sus datos
      </Button>
      {opened && <CorrectBuyerDialog compra={compra} onClose={() => setOpened(false)} />}
    </>
  )
}

function CorrectBuyerDialog({ compra, onClose }: { compra: CompraEntera; onClose: () => void }) {
  const id = useId()
  const corregir = useCorregirComprador()
  const { nombre, email, ci, telefono } = compra.comprador
  const initial = { compraId: compra._id, nombre, correo: email, cedula: ci, telefono }
  const form = useContractForm(corregirCompradorForm, initial, { of: compra._id })
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
      <Button form={id} type="submit" kind="primary" busy={corregir.isPending && 'Guardando...'}>
        Guardar
      </Button>
    </>
  )
  return (
    <Dialog question opened onClose={onClose} title="Datos de quien compró" actions={actions}>
      <Form id={id} onSubmit={send}>
        {fields.map(([name, props]) => (
          <TextField key={form.key(name)} autoComplete="off" {...props} {...form.getInputProps(name)} />
        ))}
        {corregir.error && <Note tone="bad">{sentenceOf(corregir.error, pagoAdminMessages.corregir)}</Note>}
      </Form>
    </Dialog>
  )
}
