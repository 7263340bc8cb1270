import type { Producto } from '@talonario/contract'
import { useEffect, useRef } from 'react'
import { useModificarProducto } from '#domain/producto/producto-admin.api.ts'
import { gestionMessages } from '#domain/producto/producto-admin.messages.ts'
import { typedProduct } from '#domain/producto/producto-admin.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { ProductFields } from './product-fields.tsx'
import { useProductForm } from './use-product-form.tsx'

type ProductEditProps = { producto: Producto; onClose: () => void }

/** Changes a product in its place in the list; the focus begins at its name. */
export function ProductEdit({ producto, onClose }: ProductEditProps) {
  const element = useRef<HTMLFormElement>(null)
  const modificar = useModificarProducto(producto._id)
  const form = useProductForm(typedProduct(producto), body => {
    if (modificar.isPending) return
    modificar.mutate(body, {
      onSuccess: () => {
        toastSuccess(gestionMessages.guardado)
        onClose()
      },
    })
  })
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const problem = form.problem ?? (modificar.error && sentenceOf(modificar.error, gestionMessages.editar))
  return (
    <form
      ref={element}
      className="stack product-edit"
      aria-label={`Editar ${producto.nombreProducto}`}
      onSubmit={form.submit}
      noValidate
    >
      <ProductFields {...form.fields} />
      {problem && <Note tone="bad">{problem}</Note>}
      <div className="row wrap-lines">
        <Button type="submit" icon="check" busy={modificar.isPending && 'Guardando...'}>
          Guardar
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
