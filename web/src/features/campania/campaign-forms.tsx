import { crearCampaniaForm } from '@talonario/contract'
import { useState } from 'react'
import { useCrearCampania, useRenombrarCampania } from '#domain/campania/campania.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** Begins the next campaign. */
export function NewCampaign() {
  const form = useContractForm(crearCampaniaForm, { nombre: '' })
  const [comoLaAnterior, setComoLaAnterior] = useState(true)
  const crear = useCrearCampania()
  const send = form.onSubmit(({ nombre }) =>
    crear.mutateAsync({ nombre, comoLaAnterior }, { onSuccess: ({ message }) => toastSuccess(message) }),
  )
  return (
    <Panel title="Campaña nueva">
      <Form onSubmit={send}>
        <TextField label="Nombre" field={form.field('nombre')} />
        <label className="row gap-1">
          <input
            type="checkbox"
            checked={comoLaAnterior}
            onChange={event => setComoLaAnterior(event.currentTarget.checked)}
          />
          Como la anterior: la misma clase y tabla de precios, los mismos premios y la misma comisión
        </label>
        <p className="muted small">
          Los vendedores, los productos y los textos siguen siempre. Los números y los compradores, nunca.
        </p>
        {crear.error && <Note tone="bad">{sentenceOf(crear.error)}</Note>}
        <Button type="submit" kind="primary" busy={crear.isPending && 'Creando...'}>
          Crear la campaña
        </Button>
      </Form>
    </Panel>
  )
}

export function RenameCampaign({ id, nombre }: { id: string; nombre: string }) {
  const form = useContractForm(crearCampaniaForm, { nombre })
  const renombrar = useRenombrarCampania()
  const { leido, hear } = useLeido({ nombre })
  const send = form.onSubmit(values =>
    hear(renombrar.mutateAsync({ id, ...values, leido }, { onSuccess: ({ message }) => toastSuccess(message) })),
  )
  return (
    <Disclosure summary="Cambiar el nombre">
      <Form onSubmit={send}>
        <TextField label="Nombre de la campaña" field={form.field('nombre')} />
        {renombrar.error && <Note tone="bad">{sentenceOf(renombrar.error)}</Note>}
        <Button type="submit" busy={renombrar.isPending && 'Guardando...'}>
          Guardar
        </Button>
      </Form>
    </Disclosure>
  )
}
