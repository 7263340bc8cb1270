import { limits } from '@talonario/contract'
import { useState } from 'react'
import { useAltaProducto } from '#domain/producto/producto.api.ts'
import { gestionMessages } from '#domain/producto/producto.messages.ts'
import { emptyProduct, judgeProduct, type TypedProduct } from '#domain/producto/producto.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { isAmountTyping, parseAmount } from '#lib/form/amount.ts'
import { useDraft } from '#lib/form/draft.ts'
import { money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextArea, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ImagePicker } from '#ui/picker/image-picker.tsx'
import styles from './producto-admin.module.css'

/** A new product for the shop. `main` where this is the one thing the screen is for. */
export function ProductForm({ main }: { main?: boolean }) {
  const [image, setImage] = useState<File | null>(null)
  const alta = useAltaProducto()
  const form = useProductForm(emptyProduct, '', body => {
    return alta.mutateAsync(
      { ...body, image },
      {
        onSuccess: () => {
          setImage(null)
          toastSuccess(gestionMessages.guardado)
        },
      },
    )
  })
  const problem = form.problem ?? (alta.error && sentenceOf(alta.error, gestionMessages.guardar))
  return (
    <Panel anchor="nuevo-producto" title="Nuevo producto" className={classNames(!main && styles.productForm)}>
      <Form onSubmit={form.submit}>
        <ProductFields {...form.fields} />
        <ImagePicker label="Elegir imagen (opcional)" value={image} onChange={setImage} />
        {problem && <Note tone="bad">{problem}</Note>}
        <Button kind={main ? 'primary' : 'default'} full type="submit" busy={alta.isPending && 'Guardando...'}>
          Guardar producto
        </Button>
      </Form>
    </Panel>
  )
}

type ProductFieldsProps = {
  typed: TypedProduct
  onChange: (change: Partial<TypedProduct>) => void
  /** Names of the fields that cannot be sent like this. */
  wrong: readonly string[]
}

/** Name, price and description. The price is shown as understood: '1.500' and '1,500' differ. */
export function ProductFields({ typed, onChange, wrong }: ProductFieldsProps) {
  const precio = parseAmount(typed.precio)
  return (
    <>
      <TextField
        label="Nombre del producto"
        name="nombreProducto"
        autoComplete="off"
        maxLength={limits.textoCorto}
        error={wrong.includes('nombreProducto')}
        value={typed.nombreProducto}
        onChange={({ currentTarget: { value } }) => onChange({ nombreProducto: value })}
      />
      <TextField
        label="Precio"
        name="precio"
        inputMode="decimal"
        autoComplete="off"
        description={precio === null ? 'Por ejemplo 1500 o 1500,50.' : money(precio)}
        error={wrong.includes('precio')}
        value={typed.precio}
        onChange={({ currentTarget: { value } }) => isAmountTyping(value) && onChange({ precio: value })}
      />
      <TextArea
        label="Descripción (opcional)"
        name="descripcion"
        maxLength={limits.textoLargo}
        error={wrong.includes('descripcion')}
        value={typed.descripcion}
        onChange={({ currentTarget: { value } }) => onChange({ descripcion: value })}
      />
    </>
  )
}

type Judged = ReturnType<typeof judgeProduct>

/**
 * The state of a form for the product `of`. An error stops it, is shown in one sentence, and its fields are marked;
 * input is kept until it is sent.
 */
export function useProductForm(initial: TypedProduct, of: string, send: (body: Judged['body']) => Promise<unknown>) {
  const { fields: typed, change: onChange, reset } = useDraft(initial, of)
  const [judged, setJudged] = useState<Judged>()
  const submit = async () => {
    const next = judgeProduct(typed)
    setJudged(next)
    if (next.problem) return
    const reply = await send(next.body)
    reset()
    return reply
  }
  return { fields: { typed, onChange, wrong: judged?.wrong ?? [] }, problem: judged?.problem, submit }
}
