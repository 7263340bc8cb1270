import { limits, productoForm } from '@talonario/contract'
import { useState } from 'react'
import { useAltaProducto } from '#domain/producto/producto.api.ts'
import { gestionMessages } from '#domain/producto/producto.messages.ts'
import { emptyProduct, productOf, type TypedProduct } from '#domain/producto/producto.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { isSignedTyping, parseAmount } from '#lib/form/amount.ts'
import { type ContractForm, useContractForm } from '#lib/form/contract-form.ts'
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
  const form = useProductForm(emptyProduct)
  const send = form.onSubmit(typed =>
    alta.mutateAsync(
      { ...productOf(typed), image },
      {
        onSuccess: () => {
          form.reset()
          setImage(null)
          toastSuccess(gestionMessages.guardado)
        },
      },
    ),
  )
  const problem = form.problem ?? (alta.error && sentenceOf(alta.error, gestionMessages.guardar))
  return (
    <Panel anchor="nuevo-producto" title="Nuevo producto" className={classNames(!main && styles.productForm)}>
      <Form onSubmit={send}>
        <ProductFields form={form} />
        <ImagePicker label="Elegir imagen (opcional)" value={image} onChange={setImage} />
        {problem && <Note tone="bad">{problem}</Note>}
        <Button kind={main ? 'primary' : 'default'} full type="submit" busy={alta.isPending && 'Guardando...'}>
          Guardar producto
        </Button>
      </Form>
    </Panel>
  )
}

/** Name, price and description. The price is shown as understood: '1.500' and '1,500' differ. */
export function ProductFields({ form }: { form: ContractForm<TypedProduct> }) {
  const typed = form.getValues()
  const precio = parseAmount(typed.precio)
  // One sentence below says what is wrong; the fields it is about are marked.
  const text = (name: keyof TypedProduct) => ({
    ...form.getInputProps(name),
    name,
    error: form.problem !== undefined && form.errors[name] === form.problem,
  })
  return (
    <>
      <TextField
        label="Nombre del producto"
        autoComplete="off"
        maxLength={limits.textoCorto}
        {...text('nombreProducto')}
      />
      <TextField
        label="Precio"
        inputMode="decimal"
        autoComplete="off"
        description={precio === null ? 'Por ejemplo 1500 o 1500,50.' : money(precio)}
        {...text('precio')}
        onChange={({ currentTarget: { value } }) => isSignedTyping(value) && form.setFieldValue('precio', value)}
      />
      <TextArea label="Descripción (opcional)" maxLength={limits.textoLargo} {...text('descripcion')} />
    </>
  )
}

/** The form of a product, `of` which one if it exists. */
export const useProductForm = (initial: TypedProduct, of?: string) =>
  useContractForm(productoForm, initial, { of, toBody: productOf, live: true })
