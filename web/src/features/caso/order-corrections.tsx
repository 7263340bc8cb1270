import { type CompraEntera, corregirCompradorForm, reatribuirForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCorregirComprador, useReatribuir } from '#domain/caso/caso.api.ts'
import { pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { SelectField, TextArea } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'

const fields = [
  ['nombre', { label: 'Nombre' }],
  ['correo', { label: 'Email', type: 'email' }],
  ['cedula', { label: 'Documento', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel' }],
] as const

/** Corrects the buyer of a sale in person; once a list is sealed with it, shows why that is not possible. */
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
  const { nombre, email, ci, telefono } = compra.comprador
  return (
    <FormDialog
      title="Datos de quien compró"
      onClose={onClose}
      schema={corregirCompradorForm}
      initial={{ compraId: compra._id, nombre, correo: email, cedula: ci, telefono }}
      of={compra._id}
      fields={fields}
      mutation={useCorregirComprador()}
      sentences={pagoAdminMessages.corregir}
    />
  )
}

/** Whose sale an order is from now on, as long as its draw is open. */
export function Reattribute({ compra }: { compra: CompraEntera }) {
  const [opened, setOpened] = useState(false)
  if (compra.sellada) return null
  const close = () => setOpened(false)
  return (
    <>
      <Button icon="person-tag" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Cambiar de vendedor
      </Button>
      {opened && <ReattributeDialog compraId={compra._id} onClose={close} />}
    </>
  )
}

function ReattributeDialog({ compraId, onClose }: { compraId: string; onClose: () => void }) {
  const id = useId()
  const reatribuir = useReatribuir()
  const { data: vendedores = [] } = useQuery(vendedoresActivosQuery)
  const form = useContractForm(reatribuirForm, { compraId, vendedorId: '', motivo: '' })
  const send = form.onSubmit(body =>
    reatribuir.mutateAsync(body).then(({ message }) => {
      toastSuccess(message)
      onClose()
    }),
  )
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind="primary" busy={reatribuir.isPending && 'Guardando...'}>
        Guardar
      </Button>
    </>
  )
  return (
    <Dialog question opened onClose={onClose} title="¿De quién es la venta?" actions={actions}>
      <Form id={id} onSubmit={send}>
        <SelectField label="Vendedor" key={form.key('vendedorId')} {...form.getInputProps('vendedorId')}>
          <option value="">De nadie</option>
          {vendedores.map(({ _id, nombreCompleto }) => (
            <option key={_id} value={_id}>
              {nombreCompleto}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Motivo"
          description="Queda en el historial de la compra."
          key={form.key('motivo')}
          {...form.getInputProps('motivo')}
        />
        {reatribuir.error && <Note tone="bad">{sentenceOf(reatribuir.error, pagoAdminMessages.reatribuir)}</Note>}
      </Form>
    </Dialog>
  )
}
