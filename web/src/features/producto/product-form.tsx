import { useState } from 'react'
import { useAltaProducto } from '#domain/producto/producto-admin.api.ts'
import { gestionMessages } from '#domain/producto/producto-admin.messages.ts'
import { emptyProduct } from '#domain/producto/producto-admin.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ImagePicker } from '#ui/picker/image-picker.tsx'
import { ProductFields } from './product-fields.tsx'
import { useProductForm } from './use-product-form.tsx'
import './producto-admin.css'

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
    <Panel anchor="nuevo-producto" title="Nuevo producto" className={classNames(!main && 'product-form')}>
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
