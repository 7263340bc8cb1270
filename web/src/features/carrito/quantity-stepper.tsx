import { limits } from '@talonario/contract'
import type { ProductoLine } from '#domain/carrito/carrito.rules.ts'
import { changeQuantity } from '#domain/carrito/carrito.store.ts'
import { NumberStepper } from '#ui/form/number-stepper.tsx'

/** How many of a product; none left takes the line away. */
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
