import { limits, type Modalidad, modalidadForm } from '@talonario/contract'
import { useId } from 'react'
import { useGuardarModalidades } from '#domain/modalidad/modalidad.api.ts'
import { modalidadMessages } from '#domain/modalidad/modalidad.messages.ts'
import {
  type EnOrden,
  type Escrita,
  filaEscrita,
  type filaOf,
  repartirVencen,
  vencenInWords,
} from '#domain/modalidad/modalidad.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { writeAmount } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { FieldPairs, Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Simulator } from './simulator.tsx'

type PriceFormProps = {
  editada: Modalidad | null
  /** The rest of the table, which stays. */
  otras: ReturnType<typeof filaOf>[]
  /** Of the table as it is shown. */
  version: string
  /** At least one. */
  sorteos: readonly EnOrden[]
  onDone: () => void
}

/** One row of the price table, and what a number costs with it. */
export function PriceForm({ editada, otras, version, sorteos, onDone }: PriceFormProps) {
  const [proximo, ultimo] = [sorteos[0]?.orden ?? 1, sorteos.at(-1)?.orden ?? 1]
  const title = useId()
  const guardar = useGuardarModalidades()
  const form = useContractForm(modalidadForm, begin(editada, proximo, ultimo), {
    toBody: values => filaEscrita(values, ultimo),
    check: ({ cuotas, vencen }) =>
      vencen.trim() && vencen.trim().split(/[\s,;]+/).length !== Number(cuotas)
        ? { vencen: modalidadMessages.otrasCuotas(cuotas) }
        : {},
    live: true,
    drafts: false,
  })
  const send = form.onSubmit(values =>
    guardar.mutateAsync({ version, modalidades: [...otras, filaEscrita(values, ultimo)] }).then(reply => {
      toastSuccess(reply.message)
      form.reset()
      onDone()
      return reply
    }),
  )
  const fila = filaEscrita(form.getValues(), ultimo)
  const numeros = Array.from(
    { length: ultimo - Math.min(proximo, editada?.desde ?? proximo) + 1 },
    (_, i) => ultimo - i,
  )
  const draws = numeros.reverse().map(orden => ({ value: String(orden), label: nameOf(orden, sorteos) }))
  return (
    <Form onSubmit={send} aria-labelledby={title}>
      <h3 id={title}>{editada ? `Cambiar ${editada.nombre}` : 'Modalidad nueva'}</h3>
      <FieldPairs>
        <TextField
          label="Nombre (no lo ven quienes compran)"
          autoFocus={editada !== null}
          field={form.field('nombre')}
        />
        <TextField label="Total" inputMode="decimal" autoComplete="off" field={form.field('total')} />
        <SelectField label="Se vende desde antes del" data={draws} field={form.field('desde')} />
        <SelectField label="y hasta antes del" data={draws} field={form.field('hasta')} />
        <SelectField label="Cuotas" data={cuantas} field={form.field('cuotas')} />
        <TextField
          label="Antes de qué sorteo vence cada una (opcional)"
          description={`Vacío, se reparten parejo. Se pagan así: ${vencenInWords(datesOf(fila.vencen, sorteos))}.`}
          autoComplete="off"
          field={form.field('vencen')}
        />
      </FieldPairs>
      {guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>}
      <div className="row gap-1">
        <Button type="submit" kind="primary" busy={guardar.isPending && 'Guardando...'}>
          {editada ? 'Guardar la modalidad' : 'Agregar la modalidad'}
        </Button>
        {editada && <Button onClick={onDone}>Cancelar</Button>}
      </div>
      <Simulator filas={[...otras, fila]} sorteos={sorteos} />
    </Form>
  )
}

const cuantas = Array.from({ length: limits.cuotas }, (_, i) => String(i + 1))

const datesOf = (vencen: readonly (number | string)[], sorteos: readonly EnOrden[]) =>
  vencen.map(orden => ({
    orden: Number(orden),
    fecha: sorteos.find(sorteo => sorteo.orden === Number(orden))?.dia ?? '',
  }))

function nameOf(orden: number, sorteos: readonly EnOrden[]): string {
  const dia = sorteos.find(sorteo => sorteo.orden === orden)?.dia
  return dia ? `sorteo ${orden}, ${dayDots(dia)}` : `sorteo ${orden}`
}

function begin(editada: Modalidad | null, proximo: number, ultimo: number): Escrita {
  const primero = String(proximo)
  if (!editada) return { nombre: '', total: '', desde: primero, hasta: primero, cuotas: '1', vencen: '' }
  const { nombre, total, desde, hasta, cuotas } = editada
  const vencen = cuotas.map(({ orden }) => orden).join(', ')
  const parejo = repartirVencen(cuotas.length, desde, hasta, ultimo).join(', ')
  return {
    nombre,
    total: writeAmount(total),
    desde: String(desde),
    hasta: String(hasta),
    cuotas: String(cuotas.length),
    vencen: vencen === parejo ? '' : vencen,
  }
}
