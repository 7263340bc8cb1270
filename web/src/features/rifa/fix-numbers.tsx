import { borrarRifasForm, cambiarPrecioForm, dayFromWire, type Sorteo } from '@talonario/contract'
import type { ReactNode } from 'react'
import { useBorrarRifas, useCambiarPrecio } from '#domain/rifa/rifa-admin.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { parseAmount } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayDots, money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

type FixNumbersProps = {
  /** Open draws that have numbers of their own. */
  sorteos: readonly Sorteo[]
  /** The largest number. */
  ultimo: number
  /** None is deleted any more. */
  sellada: boolean
  /** A price table says what they cost. */
  conTabla: boolean
}

/** Corrections of unsold numbers: their price, and deleting them. */
export function FixNumbers({ sorteos, ultimo, sellada, conTabla }: FixNumbersProps) {
  const cambian = sorteos.length > 0 && !conTabla
  if (ultimo === 0 || (!cambian && sellada)) return null
  return (
    <Panel title="Corregir números">
      {cambian && (
        <Disclosure summary="Cambiar el precio de los que no se vendieron">
          <NewPrice sorteos={sorteos} />
        </Disclosure>
      )}
      {!sellada && (
        <Disclosure summary="Borrar los últimos números">
          <DeleteLast ultimo={ultimo} />
        </Disclosure>
      )}
    </Panel>
  )
}

type Typed = { fechaSorteo: string; desde: string; hasta: string; precio: string }

/** What is sent of a new price: the ends of the range only where they are given. */
const priceBodyOf = ({ fechaSorteo, desde, hasta, precio }: Typed) => ({
  fechaSorteo,
  precioRifa: parseAmount(precio) ?? 0,
  ...(desde && { desde }),
  ...(hasta && { hasta }),
})

function NewPrice({ sorteos }: { sorteos: readonly Sorteo[] }) {
  const days = [...new Set(sorteos.map(({ fechaSorteo }) => dayFromWire(fechaSorteo)))]
  // The first draw, until another is chosen.
  const bodyOf = (typed: Typed) => priceBodyOf({ ...typed, fechaSorteo: typed.fechaSorteo || (days[0] ?? '') })
  const form = useContractForm(
    cambiarPrecioForm,
    { fechaSorteo: '', desde: '', hasta: '', precio: '' },
    { toBody: bodyOf, live: true },
  )
  const cambiar = useCambiarPrecio()
  const precio = parseAmount(form.getValues().precio)
  const send = form.onSubmit(typed =>
    cambiar.mutateAsync(bodyOf(typed), { onSuccess: ({ message }) => toastSuccess(message) }),
  )
  const text = (name: keyof Typed) => ({ ...form.getInputProps(name), error: undefined })
  return (
    <Form onSubmit={send}>
      {days.length > 1 && (
        <SelectField
          label="Sorteo del"
          {...text('fechaSorteo')}
          data={days.map(day => ({ value: day, label: dayDots(day) }))}
        />
      )}
      <TextField label="Desde el número (opcional)" inputMode="numeric" {...text('desde')} />
      <TextField label="Hasta el número (opcional)" inputMode="numeric" {...text('hasta')} />
      <TextField
        label="Precio nuevo"
        inputMode="decimal"
        description={
          precio === null ? 'Quien ya compró pagó lo que costaba; quien está pagando, también.' : money(precio)
        }
        {...text('precio')}
      />
      <Refusal problem={form.problem ?? (cambiar.error && sentenceOf(cambiar.error))} />
      <Button type="submit" busy={cambiar.isPending && 'Guardando...'}>
        Cambiar el precio
      </Button>
    </Form>
  )
}

function DeleteLast({ ultimo }: { ultimo: number }) {
  const form = useContractForm(borrarRifasForm, { desde: '' })
  const borrar = useBorrarRifas()
  const send = form.onSubmit(async values => {
    const desde = Number(values.desde)
    const question = `¿Borrar del ${padNumber(desde)} al ${padNumber(ultimo)}?`
    const detail = 'Los próximos números que generes empiezan de nuevo ahí.'
    if (!(await confirm(question, { detail, confirmLabel: 'Borrar', danger: true }))) return
    return borrar.mutateAsync(
      { desde, hasta: ultimo },
      {
        onSuccess: ({ message }) => {
          form.reset()
          toastSuccess(message)
        },
      },
    )
  })
  return (
    <Form onSubmit={send}>
      <TextField
        label="Primer número por borrar"
        inputMode="numeric"
        description={`Se borra hasta el último, el ${padNumber(ultimo)}. Solo números que nunca estuvieron en una compra.`}
        field={form.field('desde')}
      />
      <Refusal problem={form.problem ?? (borrar.error && sentenceOf(borrar.error))} />
      <Button kind="danger" type="submit" busy={borrar.isPending && 'Borrando...'}>
        Borrar números
      </Button>
    </Form>
  )
}

const Refusal = ({ problem }: { problem: ReactNode }) => (problem ? <Note tone="bad">{problem}</Note> : null)
