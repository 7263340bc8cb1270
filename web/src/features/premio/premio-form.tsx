import { limits, premioForm } from '@talonario/contract'
import { useState } from 'react'
import { useCrearPremio } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'

const empty = { nombre: '', descripcion: '' }

/** A new prize, which waits for its draw. */
export function PremioForm() {
  const [premio, setPremio] = useState(empty)
  const crear = useCrearPremio()
  const send = () => {
    const judged = premioForm.safeParse(premio)
    if (!judged.success) return void alert(judged.error.issues[0]?.message ?? premioMessages.obligatorios)
    return crear.mutateAsync(premio, {
      onSuccess: () => {
        setPremio(empty)
        toastSuccess(premioMessages.creado)
      },
      onError: error => void alert(sentenceOf(error, premioMessages.crear)),
    })
  }
  return (
    <Form onSubmit={send}>
      <TextField
        label="Nombre del premio"
        maxLength={limits.textoCorto}
        value={premio.nombre}
        onChange={event => setPremio({ ...premio, nombre: event.currentTarget.value })}
      />
      <TextArea
        label="Descripción"
        maxLength={limits.textoLargo}
        value={premio.descripcion}
        onChange={event => setPremio({ ...premio, descripcion: event.currentTarget.value })}
      />
      <Button full icon="plus" type="submit" busy={crear.isPending && 'Creando premio...'}>
        Crear Premio
      </Button>
    </Form>
  )
}
