import type { Producto } from '@talonario/contract'
import { addToCart, useCartLine } from '#domain/carrito/carrito.store.ts'
import { QuantityStepper } from '#features/carrito/quantity-stepper.tsx'
import { money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ProductPicture } from '#ui/base/product-picture.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { ExpandableText } from '#ui/list/expandable-text.tsx'
import './product-card.css'

/** A product of the shop: Agregar, and once it is in the cart how many. */
export function ProductCard({ producto }: { producto: Producto }) {
  const line = useCartLine(producto)
  const { nombreProducto, descripcion, precio, imagen } = producto
  return (
    <li className="product-card">
      <ProductPicture className="product-card-picture" imagen={imagen} />
      <div className="product-card-words">
        <h3>{nombreProducto}</h3>
        {descripcion && (
          <p className="muted small">
            <ExpandableText text={descripcion} />
          </p>
        )}
        <div className="row apart wrap-lines product-card-end">
          <b className="num">{money(precio)}</b>
          {line ? (
            <QuantityStepper line={line} />
          ) : (
            <Button icon="plus" onClick={() => addToCart(producto)}>
              Agregar <VisuallyHidden>{nombreProducto}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
