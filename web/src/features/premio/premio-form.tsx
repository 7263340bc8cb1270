import { limits, premioForm, type Sorteo } from '@talonario/contract'
import { type ChangeEvent, useState } from 'react'
import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import { useAsignarPremio, useCrearPremio } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextArea, TextField } from '#ui/form/form.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'

const empty = { nombre: '', descripcion: '', imagen: '' }

/** A new prize, which waits for its draw or goes to the one chosen, behind those it has; the next one goes there too. */
export function PremioForm({ sorteos }: { /** Open ones. */ sorteos: readonly Sorteo[] }) {
  const [premio, setPremio] = useState(empty)
  const [idSorteo, setSorteo] = useState('')
  const crear = useCrearPremio()
  const asignar = useAsignarPremio()
  const upload = useSubirImagen()
  const send = () => {
    const judged = premioForm.safeParse(premio)
    if (!judged.success) return void alert(judged.error.issues[0]?.message ?? premioMessages.obligatorios)
    return crear.mutateAsync(premio, {
      onSuccess: ({ premio: { _id } }) => {
        setPremio(empty)
        toastSuccess(premioMessages.creado)
        if (idSorteo) asignar.mutate({ idSorteo, idPremios: [_id] }, { onError: refused(premioMessages.asignar) })
      },
      onError: refused(premioMessages.crear),
    })
  }
  const text = (name: keyof typeof premio) => ({
    value: premio[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setPremio({ ...premio, [name]: value }),
  })
  return (
    <Form onSubmit={send}>
      <TextField label="Nombre del premio" maxLength={limits.textoCorto} {...text('nombre')} />
      <TextArea label="Descripción" maxLength={limits.textoLargo} {...text('descripcion')} />
      <PictureField
        label="Imagen del premio (opcional)"
        value={premio.imagen}
        onChange={imagen => setPremio(before => ({ ...before, imagen }))}
        upload={upload}
      />
      <SelectField
        label="Para el sorteo"
        value={idSorteo}
        onChange={event => setSorteo(event.currentTarget.value)}
        data={[
          { value: '', label: 'Después lo asigno' },
          ...sorteos.map(({ _id, fechaSorteo }) => ({ value: _id, label: dayDots(fechaSorteo) })),
        ]}
      />
      <Button full icon="plus" type="submit" busy={(crear.isPending || upload.isPending) && 'Creando premio...'}>
        Crear Premio
      </Button>
    </Form>
  )
}

const refused = (sentences: Parameters<typeof sentenceOf>[1]) => (error: unknown) =>
  void alert(sentenceOf(error, sentences))
