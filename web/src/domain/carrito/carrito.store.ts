import { limits, type Producto, type Rifa } from '@talonario/contract'
import { sessionStore } from '#lib/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { carritoMessages } from './carrito.messages.ts'
import {
  type CartLine,
  isProducto,
  type LineName,
  type ProductoLine,
  parseCart,
  sameLine,
  withItem,
  without,
  withQuantity,
} from './carrito.rules.ts'

const KEY = 'cart'

/** The cart: kept in local storage, which also the other tabs of this browser write. */
export const cartStore = createStore<CartLine[]>(readStorage())
const follow = () => cartStore.set(readStorage())
addEventListener('storage', follow)
// Signing out empties the local storage.
sessionStore.subscribe(follow)

export const useCart = () => useStore(cartStore)

/** The line of this product, if it is in the cart. */
export function useCartLine({ _id }: Producto): ProductoLine | undefined {
  return useCart()
    .filter(isProducto)
    .find(line => line._id === _id)
}

/** Returns false, with a message, if the cart is full. */
export function addToCart(item: Rifa | Producto): boolean {
  const lines = withItem(readStorage(), item)
  const fits = lines.length <= limits.lineasPorCompra
  if (fits) keep(lines)
  else toastError(carritoMessages.lleno(limits.lineasPorCompra))
  return fits
}

export function changeQuantity(line: LineName, quantity: number): void {
  keep(withQuantity(readStorage(), line, quantity))
}

export function removeFromCart(lines: readonly LineName[]): void {
  keep(without(readStorage(), lines))
}

/** Updates these lines with the server's data (a new price). */
export function refreshCart(fresh: readonly CartLine[]): void {
  keep(
    readStorage().map(line => {
      const news = fresh.find(other => sameLine(other, line))
      return news ? { ...news, quantity: line.quantity } : line
    }),
  )
}

export const clearCart = (): void => keep([])

/** Every change starts from what is kept, not from what this tab remembers: another tab may have been faster. */
function keep(lines: CartLine[]): void {
  if (lines.length > 0) localStorage.setItem(KEY, JSON.stringify(lines))
  else localStorage.removeItem(KEY)
  cartStore.set(lines)
}

function readStorage(): CartLine[] {
  return parseCart(localStorage.getItem(KEY))
}
