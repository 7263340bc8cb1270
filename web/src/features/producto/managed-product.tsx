import type { Producto } from '@talonario/contract'
import { useEffect, useRef, useState } from 'react'
import { useEliminarProducto, useModificarProducto } from '#domain/producto/producto.api.ts'
import { gestionMessages } from '#domain/producto/producto.messages.ts'
import { productOf, typedProduct } from '#domain/producto/producto.rules.ts'
import { brokenServer, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { useLeido } from '#lib/form/leido.ts'
import { count, money } from '#lib/format.ts'
import { Picture } from '#ui/base/avatar.tsx'
import { Button, IconButton } from '#ui/base/button.tsx'
import { alert, confirm } from '#ui/feedback/dialogs.ts'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { ExpandableText } from '#ui/list/expandable-text.tsx'
import { ImagePicker } from '#ui/picker/image-picker.tsx'
import { ProductFields, useProductForm } from './product-form.tsx'
import styles from './producto-admin.module.css'

type ManagedProductProps = {
  producto: Producto
  editing: boolean
  onEdit: (editing: boolean) => void
  onRemoved: () => void
}

/** One product of the organiser's list, with its edit form below while it is open. */
export function ManagedProduct({ producto, editing, onEdit, onRemoved }: ManagedProductProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const remove = useRemove(producto, onRemoved)
  const { nombreProducto, descripcion, precio, imagen, cantidadVendidos } = producto
  const close = () => {
    onEdit(false)
    editButton.current?.focus()
  }
  return (
    <li className={styles.managedProduct}>
      <Picture drawing="producto-defecto" className={styles.managedProductPicture} imagen={imagen} />
      <div className={styles.managedProductWords}>
        <div className={classNames(styles.managedProductHead, 'row apart')}>
          <h3>{nombreProducto}</h3>
          <b className="num nowrap">{money(precio)}</b>
        </div>
        <p className="muted small">
          {descripcion ? <ExpandableText text={descripcion} /> : 'Sin descripción disponible'}
        </p>
      </div>
      <p className={classNames(styles.managedProductSold, 'small')}>
        <b>{count(cantidadVendidos)}</b> {cantidadVendidos === 1 ? 'vendido' : 'vendidos'}
      </p>
      <div className={classNames(styles.managedProductActions, 'row')}>
        <IconButton
          ref={editButton}
          icon="edit"
          label={`Editar ${nombreProducto}`}
          aria-expanded={editing}
          onClick={() => onEdit(!editing)}
        />
        <IconButton icon="trash" label={`Eliminar ${nombreProducto}`} onClick={remove} />
      </div>
      {editing && <ProductEdit producto={producto} onClose={close} />}
    </li>
  )
}

function useRemove({ _id, nombreProducto }: Producto, onRemoved: () => void) {
  const { mutate } = useEliminarProducto()
  return async () => {
    const sure = await confirm(`¿Eliminar el producto «${nombreProducto}»?`, {
      detail: 'Deja de verse en la tienda. Las ventas que ya se hicieron lo conservan.',
      confirmLabel: 'Eliminar',
      danger: true,
    })
    if (!sure) return
    mutate(_id, {
      onSuccess: ({ message }) => {
        toastSuccess(message)
        onRemoved()
      },
      onError: error => void alert(brokenServer(error) ?? sentenceOf(error, gestionMessages.eliminar)),
    })
  }
}

type ProductEditProps = { producto: Producto; onClose: () => void }

/** Changes a product in its place in the list; the focus begins at its name. */
function ProductEdit({ producto, onClose }: ProductEditProps) {
  const element = useRef<HTMLFormElement>(null)
  const modificar = useModificarProducto(producto._id)
  const [image, setImage] = useState<File | null>(null)
  const form = useProductForm(typedProduct(producto), producto._id)
  const { nombreProducto, precio, descripcion, imagen } = producto
  const { leido, hear } = useLeido({ nombreProducto, precio, descripcion, imagen })
  const send = form.onSubmit(typed =>
    hear(modificar.mutateAsync({ ...productOf(typed), leido, image })).then(reply => {
      toastSuccess(gestionMessages.guardado)
      onClose()
      return reply
    }),
  )
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <Form
      ref={element}
      className={classNames(styles.productEdit, 'stack')}
      aria-label={`Editar ${nombreProducto}`}
      onSubmit={send}
    >
      <ProductFields form={form} />
      <ImagePicker label="Cambiar imagen (opcional)" value={image} onChange={setImage} />
      {form.problem && <Note tone="bad">{form.problem}</Note>}
      {modificar.error && !form.problem && <RefusalNote title={gestionMessages.editar} error={modificar.error} />}
      <div className="row wrap-lines">
        <Button type="submit" icon="check" busy={modificar.isPending && 'Guardando...'}>
          Guardar
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
