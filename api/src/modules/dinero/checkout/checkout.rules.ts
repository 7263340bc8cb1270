import { AppError, limits } from '@talonario/contract'

export type LineaPedida = { _id: string; quantity: number; tipo: 'rifa' | 'producto' }

/** The content of a cart: each number once, each product with all its units. */
export type Carrito = { rifas: string[]; productos: Map<string, number> }

/** A number is bought once, however often or in whatever quantity a cart lists it. */
export function readCart(lineas: readonly LineaPedida[]): Carrito {
  const rifas = new Set<string>()
  const productos = new Map<string, number>()
  for (const { _id, quantity, tipo } of lineas) {
    if (tipo === 'rifa') rifas.add(_id)
    else productos.set(_id, (productos.get(_id) ?? 0) + quantity)
  }
  if ([...productos.values()].some(units => units > limits.unidadesPorLinea)) throw new AppError('VALIDACION')
  return { rifas: [...rifas], productos }
}

/** The same goods, in any order of the lines. */
export function mismoCarrito(
  carrito: Carrito,
  lineas: readonly { rifaId: string | null; productoId: string | null; cantidad: number }[],
): boolean {
  const { rifas, productos } = carrito
  if (lineas.length !== rifas.length + productos.size) return false
  return lineas.every(({ rifaId, productoId, cantidad }) =>
    rifaId ? rifas.includes(rifaId) : productos.get(productoId ?? '') === cantidad,
  )
}
