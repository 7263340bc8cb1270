import { crearCampaniaForm } from '@talonario/contract'
import { useState } from 'react'
import { useCrearCampania, useRenombrarCampania } from '#domain/campania/campania.api.ts'
import { campaniaMessages } from '#domain/campania/campania.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** What is wrong with a name, or ''. */
const problemOf = (nombre: string): string => crearCampaniaForm.safeParse({ nombre }).error?.issues[0]?.message ?? ''

/** Begins the next campaign. */
export function NewCampaign() {
  const [nombre, setNombre] = useState('')
  const [comoLaAnterior, setComoLaAnterior] = useState(true)
  const [problem, setProblem] = useState('')
  const crear = useCrearCampania()
  const send = () => {
    setProblem(problemOf(nombre))
    if (problemOf(nombre)) return undefined
    return crear.mutateAsync({ nombre, comoLaAnterior }, { onSuccess: ({ message }) => toastSuccess(message) })
  }
  return (
    <Panel title="Campaña nueva">
      <Form onSubmit={send}>
        <TextField
          label="Nombre"
          value={nombre}
          error={problem}
          onChange={event => setNombre(event.currentTarget.value)}
        />
        <label className="row gap-1">
          <input
            type="checkbox"
            checked={comoLaAnterior}
            onChange={event => setComoLaAnterior(event.currentTarget.checked)}
          />
          Como la anterior: con los mismos premios y la misma comisión
        </label>
        <p className="muted small">
          Los vendedores, los productos y los textos siguen siempre. Los números y los compradores, nunca.
        </p>
        {crear.error && <Note tone="bad">{sentenceOf(crear.error, campaniaMessages.crear)}</Note>}
        <Button type="submit" kind="primary" busy={crear.isPending && 'Creando...'}>
          Crear la campaña
        </Button>
      </Form>
    </Panel>
  )
}

export function RenameCampaign({ id, nombre: before }: { id: string; nombre: string }) {
  const [nombre, setNombre] = useState(before)
  const [problem, setProblem] = useState('')
  const renombrar = useRenombrarCampania()
  const send = () => {
    setProblem(problemOf(nombre))
    if (problemOf(nombre)) return undefined
    return renombrar.mutateAsync({ id, nombre }, { onSuccess: ({ message }) => toastSuccess(message) })
  }
  return (
    <Disclosure summary="Cambiar el nombre">
      <Form onSubmit={send}>
        <TextField
          label="Nombre de la campaña"
          value={nombre}
          error={problem}
          onChange={event => setNombre(event.currentTarget.value)}
        />
        {renombrar.error && <Note tone="bad">{sentenceOf(renombrar.error, campaniaMessages.renombrar)}</Note>}
        <Button type="submit" busy={renombrar.isPending && 'Guardando...'}>
          Guardar
        </Button>
      </Form>
    </Disclosure>
  )
}
