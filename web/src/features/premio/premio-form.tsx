import { limits, PERFILES, premioForm, type Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizacionQueries, useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import { useAsignarPremio, useCrearPremio } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { askPaper } from '#lib/form/paper-hint.ts'
import { Button } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextArea, TextField } from '#ui/form/form.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'
import { type Terminacion, TerminacionFields } from './terminacion-fields.tsx'

const empty = { nombre: '', descripcion: '', imagen: '' }

type PremioFormProps = {
  /** Open ones. */
  sorteos: readonly Sorteo[]
  /** The draw chosen at first. */
  para?: string
}

/** A new prize, which waits for its draw or goes to the one chosen, behind those it has; the next one goes there too. */
export function PremioForm({ sorteos, para = '' }: PremioFormProps) {
  const form = useContractForm(premioForm, empty, { live: true })
  const [idSorteo, setSorteo] = useState(para)
  const [terminacion, setTerminacion] = useState<Terminacion | null>(null)
  const sorteo = sorteos.find(({ _id }) => _id === idSorteo)
  const lugar = useQuery(organizacionQueries.legales()).data?.jurisdiccion
  const crear = useCrearPremio()
  const asignar = useAsignarPremio()
  const upload = useSubirImagen()
  const make = ({ imagen, ...premio }: typeof empty) =>
    crear.mutateAsync(
      { ...premio, ...(imagen && { imagen }), ...(terminacion && { terminacion }) },
      {
        onSuccess: ({ premio: { _id } }) => {
          form.reset()
          toastSuccess(premioMessages.creado)
          setTerminacion(null)
          if (idSorteo && !terminacion)
            asignar.mutate({ idSorteo, idPremios: [_id] }, { onError: refused(premioMessages.asignar) })
        },
        onError: refused(premioMessages.crear),
      },
    )
  const send = form.onSubmit(make, errors => void alert(String(Object.values(errors)[0])))
  const text = (name: string) => ({ ...form.getInputProps(name), error: undefined })
  return (
    <Form onSubmit={send}>
      <TextField label="Nombre del premio" asks={askPaper} maxLength={limits.textoCorto} {...text('nombre')} />
      <TextArea
        label="Descripción"
        description={
          lugar && PERFILES[lugar].premiosEnEspecie ? premioMessages.enEspecie(PERFILES[lugar].nombre) : undefined
        }
        maxLength={limits.textoLargo}
        {...text('descripcion')}
      />
      <PictureField
        label="Imagen del premio (opcional)"
        value={form.getValues().imagen}
        onChange={imagen => form.setFieldValue('imagen', imagen)}
        upload={upload}
      />
      {sorteos.length > 0 && (
        <SelectField
          label="Para el sorteo"
          value={idSorteo}
          onChange={event => {
            setSorteo(event.currentTarget.value)
            setTerminacion(null)
          }}
          data={[
            { value: '', label: 'Después lo asigno' },
            ...sorteos.map(sorteo => ({ value: sorteo._id, label: nombreDeSorteo(sorteo) })),
          ]}
        />
      )}
      {sorteo && sorteo.premios.length > 0 && (
        <TerminacionFields sorteo={sorteo} value={terminacion} onChange={setTerminacion} />
      )}
      <Button full icon="plus" type="submit" busy={(crear.isPending || upload.isPending) && 'Creando premio...'}>
        Crear Premio
      </Button>
    </Form>
  )
}

const refused = (sentences: Parameters<typeof sentenceOf>[1]) => (error: unknown) =>
  void alert(sentenceOf(error, sentences))
