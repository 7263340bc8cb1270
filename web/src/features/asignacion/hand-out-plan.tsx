import type { asignacionApi, ReplyOf } from '@talonario/contract'
import { useState } from 'react'
import { useRepartirRifas } from '#domain/asignacion/asignacion.api.ts'
import { numeros, vendedores } from '#domain/asignacion/asignacion.messages.ts'
import { sizeOf, tramosText } from '#domain/asignacion/asignacion.rules.ts'
import { useArmarTalonarios } from '#domain/talonario/talonario.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextField } from '#ui/form/form.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'

type Plan = ReplyOf<typeof asignacionApi.planearReparto>
type Row = Plan['partes'][number] & { nombre: string; grupo: string }

/** Stretches of one seller that the table names. */
const SHOWN = 40

const columns: readonly Column<Row>[] = [
  {
    label: 'Vendedor',
    cell: ({ nombre, grupo }) => (
      <span className="lines">
        <b>{nombre}</b>
        {grupo && <span className="muted small">{grupo}</span>}
      </span>
    ),
  },
  { label: 'Cuántos', numeric: true, cell: ({ tramos }) => count(sizeOf(tramos)) },
  { label: 'Números', cell: ({ tramos }) => <span className="num">{tramosText(tramos, SHOWN)}</span> },
]

type HandOutPlanProps = {
  plan: Plan
  sellers: readonly { _id: string; nombreCompleto: string; grupo: string }[]
  /** Back to what was typed. */
  onChange: () => void
  onDone: () => void
}

/** Who gets from which number to which, and the button that does it. */
export function HandOutPlan({ plan: { partes, quedan }, sellers, onChange, onDone }: HandOutPlanProps) {
  const [tamano, setTamano] = useState('')
  const repartir = useRepartirRifas()
  const armar = useArmarTalonarios()
  const known = new Map(sellers.map(seller => [seller._id, seller]))
  const rows = partes.map(parte => {
    const { nombreCompleto: nombre = '', grupo = '' } = known.get(parte.vendedor) ?? {}
    return { ...parte, nombre, grupo }
  })
  const total = numeros(sizeOf(partes.flatMap(({ tramos }) => tramos)))
  const send = () =>
    repartir.mutateAsync(
      { partes },
      {
        onSuccess: () => {
          onDone()
          toastSuccess(`Se repartieron ${total} entre ${vendedores(partes.length)}.`)
          if (Number(tamano) > 0) void makeBooks()
        },
      },
    )
  // This plan is gone by the time they are made, so the promise tells and not the mutation.
  const makeBooks = async () => {
    const tramos = partes.flatMap(({ vendedor, tramos }) =>
      tramos.map(([desde, hasta]) => ({ desde, hasta, vendedor })),
    )
    try {
      toastSuccess((await armar.mutateAsync({ tamano: Number(tamano), partes: tramos })).message)
    } catch (error) {
      toastError(sentenceOf(error))
    }
  }
  return (
    <Form onSubmit={send}>
      <p role="status">
        {total} entre {vendedores(partes.length)}. Después quedan {count(quedan)} libres.
      </p>
      <CardTable label="Reparto" columns={columns} rows={rows} rowKey={({ vendedor }) => vendedor} middle />
      <TextField
        label="Armar también sus talonarios, de cuántos números"
        description="Vacío: sin talonarios de papel."
        inputMode="numeric"
        autoComplete="off"
        value={tamano}
        onChange={event => setTamano(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
      />
      {repartir.error && <Note tone="bad">{sentenceOf(repartir.error)}</Note>}
      <div className="row">
        <Button kind="primary" large type="submit" busy={repartir.isPending && 'Repartiendo...'}>
          Repartir {total}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          Cambiar
        </Button>
      </div>
    </Form>
  )
}
