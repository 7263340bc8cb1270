import { borrarRifasForm, cambiarPrecioForm, dayFromWire, type Sorteo } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { generarMessages } from '#domain/rifa/rifa.messages.ts'
import { useBorrarRifas, useCambiarPrecio } from '#domain/rifa/rifa-admin.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { parseAmount } from '#lib/form/amount.ts'
import { dayDots, money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

type FixNumbersProps = { /** Open ones. */ sorteos: readonly Sorteo[] /** The largest number. */; ultimo: number }

/** Corrections of unsold numbers: their price, and deleting them. */
export function FixNumbers({ sorteos, ultimo }: FixNumbersProps) {
  if (ultimo === 0) return null
  return (
    <Panel title="Corregir números">
      <Disclosure summary="Cambiar el precio de los que no se vendieron">
        <NewPrice sorteos={sorteos} />
      </Disclosure>
      <Disclosure summary="Borrar los últimos números">
        <DeleteLast ultimo={ultimo} />
      </Disclosure>
    </Panel>
  )
}

function NewPrice({ sorteos }: { sorteos: readonly Sorteo[] }) {
  const first = sorteos[0] ? dayFromWire(sorteos[0].fechaSorteo) : ''
  const [typed, setTyped] = useState({ fechaSorteo: '', desde: '', hasta: '', precio: '' })
  const [problem, setProblem] = useState('')
  const cambiar = useCambiarPrecio()
  const precio = parseAmount(typed.precio)
  const change = (part: Partial<typeof typed>) => setTyped(before => ({ ...before, ...part }))
  const send = () => {
    const { desde, hasta } = typed
    const body = {
      fechaSorteo: typed.fechaSorteo || first,
      precioRifa: precio ?? 0,
      ...(desde && { desde }),
      ...(hasta && { hasta }),
    }
    const judged = cambiarPrecioForm.safeParse(body)
    setProblem(judged.success ? '' : (judged.error.issues[0]?.message ?? ''))
    return judged.success ? cambiar.mutateAsync(body, { onSuccess: ({ message }) => toastSuccess(message) }) : undefined
  }
  return (
    <Form onSubmit={send}>
      <SelectField
        label="Sorteo del"
        value={typed.fechaSorteo || first}
        onChange={event => change({ fechaSorteo: event.currentTarget.value })}
        data={sorteos.map(({ _id, fechaSorteo }) => ({ value: dayFromWire(fechaSorteo), label: dayDots(fechaSorteo) }))}
      />
      <TextField
        label="Desde el número (opcional)"
        inputMode="numeric"
        value={typed.desde}
        onChange={event => change({ desde: event.currentTarget.value })}
      />
      <TextField
        label="Hasta el número (opcional)"
        inputMode="numeric"
        value={typed.hasta}
        onChange={event => change({ hasta: event.currentTarget.value })}
      />
      <TextField
        label="Precio nuevo"
        inputMode="decimal"
        description={
          precio === null ? 'Quien ya compró pagó lo que costaba; quien está pagando, también.' : money(precio)
        }
        value={typed.precio}
        onChange={event => change({ precio: event.currentTarget.value })}
      />
      <Refusal problem={problem || (cambiar.error && sentenceOf(cambiar.error, generarMessages.precio))} />
      <Button type="submit" busy={cambiar.isPending && 'Guardando...'}>
        Cambiar el precio
      </Button>
    </Form>
  )
}

function DeleteLast({ ultimo }: { ultimo: number }) {
  const [desde, setDesde] = useState('')
  const [problem, setProblem] = useState('')
  const borrar = useBorrarRifas()
  const send = async () => {
    const judged = borrarRifasForm.safeParse({ desde })
    setProblem(judged.success ? '' : (judged.error.issues[0]?.message ?? ''))
    if (!judged.success) return
    const question = `¿Borrar del ${padNumber(judged.data.desde)} al ${padNumber(ultimo)}?`
    const detail = 'Los próximos números que generes empiezan de nuevo ahí.'
    if (!(await confirm(question, { detail, confirmLabel: 'Borrar', danger: true }))) return
    return borrar.mutateAsync(
      { desde: judged.data.desde, hasta: ultimo },
      {
        onSuccess: ({ message }) => {
          setDesde('')
          toastSuccess(message)
        },
      },
    )
  }
  return (
    <Form onSubmit={send}>
      <TextField
        label="Primer número por borrar"
        inputMode="numeric"
        description={`Se borra hasta el último, el ${padNumber(ultimo)}. Solo números que nunca estuvieron en una compra.`}
        value={desde}
        onChange={event => setDesde(event.currentTarget.value)}
      />
      <Refusal problem={problem || (borrar.error && sentenceOf(borrar.error, generarMessages.borrar))} />
      <Button kind="danger" type="submit" busy={borrar.isPending && 'Borrando...'}>
        Borrar números
      </Button>
    </Form>
  )
}

const Refusal = ({ problem }: { problem: ReactNode }) => (problem ? <Note tone="bad">{problem}</Note> : null)
