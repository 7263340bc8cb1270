import { type ComisionDeVendedor, type ComisionPlan, comisionPlanForm, pagarComisionForm } from '@talonario/contract'
import { useState } from 'react'
import {
  newPaymentKey,
  useEstablecerPlan,
  useEstablecerPodio,
  usePagarComision,
} from '#domain/comision/comision.api.ts'
import { comisionMessages } from '#domain/comision/comision.messages.ts'
import { planInWords, readTramos, writeTramos } from '#domain/comision/comision.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { writeAmount } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { count, dayTime, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastReply, toastSuccess } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Form, TextArea } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'

/** What holds now, and what is to hold from the moment it is sent. */
export function PlanForm({ plan }: { plan: ComisionPlan | null }) {
  const establecer = useEstablecerPlan()
  const form = useContractForm(
    comisionPlanForm,
    {
      tramos: plan ? writeTramos(plan.tramos) : '1 10',
      activa: plan?.activa ?? true,
      comprasPropias: plan?.comprasPropias ?? true,
    },
    {
      toBody: bodyOf,
      check: ({ tramos }) => (readTramos(tramos) ? {} : { tramos: comisionMessages.tramosMal }),
      drafts: false,
    },
  )
  const { activa = null, comprasPropias = null, tramos = null } = plan ?? {}
  const { leido, hear } = useLeido({ activa, comprasPropias, tramos })
  const send = form.onSubmit(typed =>
    hear(establecer.mutateAsync({ ...bodyOf(typed), leido })).then(reply => {
      toastSuccess(reply.message)
      return reply
    }),
  )
  return (
    <Panel title="Plan" className="stack">
      <p>
        {plan?.activa
          ? `${planInWords(plan)}, desde el ${dayTime(plan.desde)}.`
          : 'Hoy no se gana comisión. Un plan vale para lo que se venda desde que lo guardás; lo anterior no cambia.'}
      </p>
      <Form onSubmit={send}>
        <TextArea label="Porcentajes" description={comisionMessages.tramos} field={form.field('tramos')} />
        <label className="row gap-1">
          <input {...form.getInputProps('activa', { type: 'checkbox' })} type="checkbox" />
          Se gana comisión
        </label>
        <label className="row gap-1">
          <input {...form.getInputProps('comprasPropias', { type: 'checkbox' })} type="checkbox" />
          Cuentan los números que un vendedor se compra a sí mismo
        </label>
        <div>
          <Button kind="primary" type="submit" busy={establecer.isPending && 'Guardando...'}>
            Guardar el plan
          </Button>
        </div>
        {establecer.error && <Note tone="bad">{sentenceOf(establecer.error)}</Note>}
      </Form>
    </Panel>
  )
}

type TypedPlan = { tramos: string; activa: boolean; comprasPropias: boolean }

const bodyOf = ({ tramos, ...rest }: TypedPlan) => ({ ...rest, tramos: readTramos(tramos) ?? [] })

/** Whether sellers see the best sellers. */
export function PodiumSwitch({ shown }: { shown: boolean }) {
  const { mutate, isPending } = useEstablecerPodio()
  const toggle = () => mutate({ activo: !shown }, toastReply())
  return (
    <Panel title="Podio" className="stack">
      <p>
        {shown
          ? 'Cada vendedor ve, en Comisión, los tres que más vendieron: el primer nombre y cuántos números.'
          : 'Los vendedores no ven cuánto vendieron los otros.'}
      </p>
      <div>
        <Button busy={isPending && 'Guardando...'} onClick={toggle}>
          {shown ? 'Dejar de mostrar el podio' : 'Mostrar el podio'}
        </Button>
      </div>
    </Panel>
  )
}

/** What each seller has earned and been paid, and the way to pay. */
export function SellerCommissions({ vendedores }: { vendedores: ComisionDeVendedor[] }) {
  if (vendedores.length === 0) {
    return (
      <Panel title="Vendedores">
        <p className="muted">Cuando haya vendedores, acá ves lo que ganó cada uno.</p>
        <TextLink tap to={paths.admin.altaVendedor}>
          Alta Vendedor
        </TextLink>
      </Panel>
    )
  }
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
            cell: vendedor => vendedor.pendiente > 0 && <Pay vendedor={vendedor} />,
          },
        ]}
      />
    </Panel>
  )
}

const pendingOf = (pendiente: number) =>
  pendiente < 0 ? `${money(-pendiente)} a favor de la organización` : money(pendiente)

const medios = { efectivo: 'En efectivo', banco: 'Por transferencia', caja: 'Descontado de lo que tiene para entregar' }

/** Each opening is one payment, however often it is sent. */
function Pay({ vendedor: { _id: vendedorId, nombre, pendiente } }: { vendedor: ComisionDeVendedor }) {
  const [key, setKey] = useState('')
  return (
    <AskAction
      button="Pagar"
      name={`Pagar a ${nombre}`}
      onOpen={() => setKey(newPaymentKey())}
      title={`Pagar a ${nombre}`}
      size={440}
      schema={pagarComisionForm}
      fields={[
        { name: 'monto', label: 'Importe', is: 'amount' },
        { name: 'medio', label: 'Cómo se paga', is: 'choice', options: medios, none: 'Elegir' },
        { name: 'nota', label: 'Nota (opcional)', is: 'text' },
      ]}
      initial={{ vendedorId, monto: writeAmount(pendiente) }}
      confirm="Asentar el pago"
      busy="Asentando..."
      write={usePagarComision()}
      toBody={({ monto = '', medio, nota = '' }) => ({ vendedorId, monto, medio: medio as 'efectivo', nota, key })}
    />
  )
}
