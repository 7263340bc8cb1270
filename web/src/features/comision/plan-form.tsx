import { type ComisionPlan, comisionPlanForm } from '@talonario/contract'
import { type FormEvent, useState } from 'react'
import { useEstablecerPlan, useEstablecerPodio } from '#domain/comision/comision.api.ts'
import { comisionMessages } from '#domain/comision/comision.messages.ts'
import { planInWords, readTramos, writeTramos } from '#domain/comision/comision.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess, told } from '#ui/feedback/toast.ts'
import { Form, TextArea } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** What holds now, and what is to hold from the moment it is sent. */
export function PlanForm({ plan }: { plan: ComisionPlan | null }) {
  const establecer = useEstablecerPlan()
  const [problem, setProblem] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget)
    const tramos = readTramos(String(data.get('tramos')))
    const body = { activa: data.has('activa'), comprasPropias: data.has('comprasPropias'), tramos: tramos ?? [] }
    const wrong = tramos ? comisionPlanForm.safeParse(body).error?.issues[0]?.message : comisionMessages.tramosMal
    setProblem(wrong ?? '')
    // A new plan replaces the form, so the confirmation is separate from it.
    return wrong ? undefined : establecer.mutateAsync(body).then(({ message }) => toastSuccess(message))
  }
  return (
    <Panel title="Plan" className="stack">
      <p>
        {plan?.activa
          ? `${planInWords(plan)}, desde el ${dayTime(plan.desde)}.`
          : 'Hoy no se gana comisión. Un plan vale para lo que se venda desde que lo guardás; lo anterior no cambia.'}
      </p>
      <Form onSubmit={send}>
        <TextArea
          name="tramos"
          label="Tramos"
          description={comisionMessages.tramos}
          defaultValue={plan ? writeTramos(plan.tramos) : '1 10'}
          error={problem}
        />
        <label className="row gap-1">
          <input type="checkbox" name="activa" defaultChecked={plan?.activa ?? true} />
          Se gana comisión
        </label>
        <label className="row gap-1">
          <input type="checkbox" name="comprasPropias" defaultChecked={plan?.comprasPropias ?? true} />
          Cuentan los números que un vendedor se compra a sí mismo
        </label>
        <Button kind="primary" type="submit" busy={establecer.isPending && 'Guardando...'}>
          Guardar el plan
        </Button>
        {establecer.error && <Note tone="bad">{sentenceOf(establecer.error, comisionMessages.plan)}</Note>}
      </Form>
    </Panel>
  )
}

/** Whether sellers see the best sellers. */
export function PodiumSwitch({ shown }: { shown: boolean }) {
  const { mutate, isPending } = useEstablecerPodio()
  const toggle = () => mutate(!shown, told(comisionMessages.podio))
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
