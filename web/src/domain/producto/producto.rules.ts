import { type Producto, productoForm } from '@talonario/contract'
import { parseAmount } from '#lib/form/amount.ts'

/** A product as typed into the fields of a form. */
export type TypedProduct = Record<keyof typeof productoForm.shape, string>

const typed = (textOf: (name: keyof TypedProduct) => string) =>
  Object.fromEntries(
    Object.keys(productoForm.shape).map(name => [name, textOf(name as keyof TypedProduct)]),
  ) as TypedProduct

export const emptyProduct = typed(() => '')

export const typedProduct = (producto: Producto): TypedProduct => ({
  ...typed(name => String(producto[name])),
  precio: String(producto.precio).replace('.', ','),
})

/** A product as it is sent; a price that is none is left for the contract to refuse. */
export const productOf = (typed: TypedProduct) => ({ ...typed, precio: parseAmount(typed.precio) ?? typed.precio })

type Figure = { id: string; label: string; value: number }

/** Units sold by product, most first; all of them or the first `most`. */
export function trendsOf(products: readonly Producto[], most = products.length): Figure[] {
  return [...products]
    .sort((a, b) => b.cantidadVendidos - a.cantidadVendidos)
    .slice(0, most)
    .map(({ _id, nombreProducto, cantidadVendidos }) => ({ id: _id, label: nombreProducto, value: cantidadVendidos }))
}

/** One colour a slice. */
const SLICES = 8

/** Shares of what was sold: the products that were, those beyond the colours together. */
export function sharesOf(products: readonly Producto[]): Figure[] {
  const sold = trendsOf(products).filter(({ value }) => value > 0)
  if (sold.length <= SLICES) return sold
  const rest = sold.slice(SLICES - 1)
  const value = rest.reduce((sum, figure) => sum + figure.value, 0)
  return [...sold.slice(0, SLICES - 1), { id: 'rest', label: `Otros ${rest.length}`, value }]
}
