import { limits, type Premio, premioForm, type Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import { useModificarPremio, useOrdenarPremios, useQuitarPremio } from '#domain/premio/premio.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { useUsos } from '#domain/uso/uso.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { askPaper } from '#lib/form/paper-hint.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastReply, toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextArea, TextField } from '#ui/form/form.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'

export type DrawPrizesProps = {
  sorteo: Sorteo
  /** The campaign has a sealed list: which prizes there are, and their order, stay. */
  sellada: boolean
}

/** The prizes of an open draw, to be corrected, put into another order or taken out. */
export function DrawPrizes({ sorteo, sellada }: DrawPrizesProps) {
  const { _id: idSorteo, premios } = sorteo
  const ordenar = useOrdenarPremios()
  const quitar = useQuitarPremio()
  const refused = (error: Error) => toastError(sentenceOf(error))
  const move = (from: number, to: number) => {
    const leido = { premios: premios.map(({ _id }) => _id) }
    const ids = [...leido.premios]
    const [id = ''] = ids.splice(from, 1)
    ids.splice(to, 0, id)
    if (!ordenar.isPending) ordenar.mutate({ idSorteo, idPremios: ids, leido }, { onError: refused })
  }
  const remove = async (idPremio: string, nombre: string) => {
    const question = `¿Quitar «${nombre}» del sorteo?`
    const detail = 'El premio queda libre y se puede dar a otro sorteo.'
    if (!(await confirm(question, { detail, confirmLabel: 'Quitar' }))) return
    quitar.mutate({ idSorteo, idPremio }, toastReply())
  }
  return (
    <ItemList label={`Premios del ${nombreDeSorteo(sorteo)}`}>
      {premios.map((premio, place) => (
        <Item key={premio._id}>
          <b className="num">{`${place + 1}º`}</b>
          <span className="grow">{premio.nombre}</span>
          {!sellada && place > 0 && (
            <IconButton icon="chevron-up" label={`Subir ${premio.nombre}`} onClick={() => move(place, place - 1)} />
          )}
          {!sellada && place < premios.length - 1 && (
            <IconButton icon="chevron-down" label={`Bajar ${premio.nombre}`} onClick={() => move(place, place + 1)} />
          )}
          <EditPrize premio={premio} />
          {!sellada && (
            <IconButton
              icon="close"
              label={`Quitar ${premio.nombre} del sorteo`}
              onClick={() => remove(premio._id, premio.nombre)}
            />
          )}
        </Item>
      ))}
    </ItemList>
  )
}

/** Puts a prize right: its name, its description, its picture. */
export function EditPrize({ premio }: { premio: Premio }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        icon="edit"
        label={`Modificar ${premio.nombre}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Modificar el premio" size={560}>
        <PrizeFields premio={premio} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function PrizeFields({ premio, onDone }: { premio: Premio; onDone: () => void }) {
  const { nombre, descripcion, imagen, paraVendedor = '' } = premio
  const form = useContractForm(premioForm, { nombre, descripcion, imagen, paraVendedor }, { drafts: false, live: true })
  const modificar = useModificarPremio(premio._id)
  const { leido, hear } = useLeido({ nombre, descripcion, imagen, paraVendedor })
  const upload = useSubirImagen()
  const sellers = useUsos().has('vendedores')
  const send = form.onSubmit(values =>
    hear(modificar.mutateAsync({ ...values, leido })).then(reply => {
      toastSuccess(reply.message)
      onDone()
      return reply
    }),
  )
  const refusal = form.problem ?? (modificar.error && sentenceOf(modificar.error))
  const text = (name: string) => ({ ...form.getInputProps(name), error: undefined })
  return (
    <Form onSubmit={send}>
      <TextField label="Nombre" data-autofocus asks={askPaper} maxLength={limits.textoCorto} {...text('nombre')} />
      <TextArea label="Descripción del premio" maxLength={limits.textoLargo} {...text('descripcion')} />
      {(sellers || paraVendedor) && (
        <TextField
          label="Premio para quien lo vendió (opcional)"
          description="Sale en el acta con el nombre del vendedor del número."
          maxLength={limits.textoCorto}
          {...text('paraVendedor')}
        />
      )}
      <PictureField
        label="Imagen (opcional)"
        value={form.getValues().imagen}
        onChange={imagen => form.setFieldValue('imagen', imagen)}
        upload={upload}
      />
      {refusal && <Note tone="bad">{refusal}</Note>}
      <Button kind="primary" full type="submit" busy={modificar.isPending && 'Guardando...'}>
        Guardar
      </Button>
    </Form>
  )
}
