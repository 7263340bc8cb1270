import { limits, type Producto } from '@talonario/contract'
import type { ProductoLine } from '#domain/carrito/carrito.rules.ts'
import { addToCart, changeQuantity, useCartLine } from '#domain/carrito/carrito.store.ts'
import { Button } from '#ui/base/button.tsx'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** Quantity of a product; 0 removes the line. */
export function QuantityStepper({ line }: { line: ProductoLine }) {
  return (
    <NumberStepper
      compact
      neverEmpty
      label={`Cantidad de ${line.nombreProducto}`}
      min={0}
      max={limits.unidadesPorLinea}
      value={line.quantity}
      onChange={quantity => changeQuantity(line, quantity)}
    />
  )
}

/** Agregar, and once a product is in the cart how many. */
export function AddProduct({ producto }: { producto: Producto }) {
  const line = useCartLine(producto)
  if (line) return <QuantityStepper line={line} />
  return (
    <Button icon="plus" onClick={() => addToCart(producto)}>
      Agregar <VisuallyHidden>{producto.nombreProducto}</VisuallyHidden>
    </Button>
  )
}
