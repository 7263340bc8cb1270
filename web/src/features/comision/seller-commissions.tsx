import { type ComisionDeVendedor, pagarComisionForm } from '@talonario/contract'
import { useState } from 'react'
import { newPaymentKey, usePagarComision } from '#domain/comision/comision.api.ts'
import { comisionMessages } from '#domain/comision/comision.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { AskDialog } from '#ui/form/ask-action.tsx'
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
  const pagar = usePagarComision()
  const [key] = useState(newPaymentKey)
  const { _id: vendedorId, nombre, pendiente } = vendedor
  const send = ({ monto = '', medio, nota = '' }: Record<string, string>) =>
    pagar.mutateAsync({ vendedorId, monto, medio: medio as 'efectivo', nota, key }).then(({ message }) => {
      toastSuccess(message)
      onClose()
    })
  return (
    <AskDialog
      opened
      onClose={onClose}
      title={`Pagar a ${nombre}`}
      size={440}
      schema={pagarComisionForm}
      fields={[
        { name: 'monto', label: 'Importe', is: 'text', input: { inputMode: 'decimal' } },
        { name: 'medio', label: 'Cómo se paga', is: 'choice', options: medios, none: 'Elegir' },
        { name: 'nota', label: 'Nota (opcional)', is: 'text' },
      ]}
      initial={{ vendedorId, monto: String(pendiente) }}
      confirm="Asentar el pago"
      busy={pagar.isPending && 'Asentando...'}
      problem={pagar.error && sentenceOf(pagar.error, comisionMessages.pagar)}
      onSend={send}
    />
  )
}
