import { type ComisionDeVendedor, pagarComisionForm } from '@talonario/contract'
import { useId, useState } from 'react'
import { newPaymentKey, usePagarComision } from '#domain/comision/comision.api.ts'
import { comisionMessages } from '#domain/comision/comision.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { count, money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'

/** What each seller has earned and been paid, and the way to pay. */
export function SellerCommissions({ vendedores }: { vendedores: ComisionDeVendedor[] }) {
  const [paying, setPaying] = useState<ComisionDeVendedor | null>(null)
  return (
    <Panel title="Vendedores">
      <CardTable
        label="Comisión por vendedor"
        rows={vendedores}
        rowKey={({ _id }) => _id}
        columns={[
          { label: 'Vendedor', cell: ({ nombre }) => nombre },
          { label: 'Números', cell: ({ vendidos }) => count(vendidos), numeric: true },
          { label: 'Ganada', cell: ({ ganada }) => money(ganada), numeric: true },
          { label: 'Pagada', cell: ({ pagada }) => money(pagada), numeric: true },
          { label: 'Pendiente', cell: ({ pendiente }) => pendingOf(pendiente), numeric: true },
          {
            label: 'Acción',
            cell: vendedor =>
              vendedor.pendiente > 0 && (
                <Button
                  aria-haspopup="dialog"
                  aria-label={`Pagar a ${vendedor.nombre}`}
                  onClick={() => setPaying(vendedor)}
                >
                  Pagar
                </Button>
              ),
          },
        ]}
      />
      {paying && <PayDialog vendedor={paying} onClose={() => setPaying(null)} />}
    </Panel>
  )
}

const pendingOf = (pendiente: number) =>
  pendiente < 0 ? `${money(-pendiente)} a favor de la organización` : money(pendiente)

const medios = { efectivo: 'En efectivo', banco: 'Por transferencia', caja: 'Descontado de lo que tiene para rendir' }

function PayDialog({ vendedor, onClose }: { vendedor: ComisionDeVendedor; onClose: () => void }) {
  const id = useId()
  const pagar = usePagarComision()
  const [key] = useState(newPaymentKey)
  const form = useContractForm(pagarComisionForm, {
    vendedorId: vendedor._id,
    monto: String(vendedor.pendiente),
    medio: '',
    nota: '',
  })
  const send = form.onSubmit(body =>
    pagar.mutateAsync({ ...body, medio: body.medio as 'efectivo', monto: body.monto, key }).then(({ message }) => {
      toastSuccess(message)
      onClose()
    }),
  )
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind="primary" busy={pagar.isPending && 'Asentando...'}>
        Asentar el pago
      </Button>
    </>
  )
  return (
    <Dialog question opened onClose={onClose} title={`Pagar a ${vendedor.nombre}`} actions={actions}>
      <Form id={id} onSubmit={send}>
        <TextField label="Importe" inputMode="decimal" key={form.key('monto')} {...form.getInputProps('monto')} />
        <SelectField label="Cómo se paga" key={form.key('medio')} {...form.getInputProps('medio')}>
          <option value="">Elegir</option>
          {Object.entries(medios).map(([medio, label]) => (
            <option key={medio} value={medio}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Nota (opcional)" key={form.key('nota')} {...form.getInputProps('nota')} />
        {pagar.error && <Note tone="bad">{sentenceOf(pagar.error, comisionMessages.pagar)}</Note>}
      </Form>
    </Dialog>
  )
}
