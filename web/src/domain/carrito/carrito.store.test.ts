import type { Producto } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { wipeSession } from '#lib/session.ts'
import { toastStore } from '#ui/feedback/toast.ts'
import { taza } from '../../../test/cart-items.ts'
import { addToCart, cartStore, changeQuantity, clearCart, refreshCart, removeFromCart } from './carrito.store.ts'

const product = (id: number): Producto => ({ ...taza, _id: String(id), precio: 10 })
const kept = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
const fromOtherTab = (lines: unknown) => {
  localStorage.setItem('cart', JSON.stringify(lines))
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
}
beforeEach(() => clearCart())

describe('the cart', () => {
  it('is kept in the local storage under the key cart', () => {
    addToCart(product(1))
    expect(kept()).toEqual([{ ...product(1), tipo: 'producto', quantity: 1 }])
  })

  it('shows what another tab put in', () => {
    fromOtherTab([{ ...product(2), tipo: 'producto', quantity: 4 }])
    expect(cartStore.get()).toMatchObject([{ _id: '2', quantity: 4 }])
  })

  it('does not lose what another tab put in just before', () => {
    addToCart(product(1))
    localStorage.setItem('cart', JSON.stringify([...kept(), { ...product(2), tipo: 'producto', quantity: 1 }]))
    addToCart(product(3))
    expect(kept().map(({ _id }: Producto) => _id)).toEqual(['1', '2', '3'])
  })

  it('is empty after signing out', () => {
    addToCart(product(1))
    wipeSession()
    expect(cartStore.get()).toEqual([])
  })

  it('survives damaged storage', () => {
    localStorage.setItem('cart', '[{"_id":')
    addToCart(product(1))
    expect(kept()).toHaveLength(1)
  })

  it('changes, removes and empties', () => {
    addToCart(product(1))
    addToCart(product(2))
    changeQuantity({ _id: '1', tipo: 'producto' }, 5)
    expect(kept()).toMatchObject([{ quantity: 5 }, { quantity: 1 }])
    removeFromCart([{ _id: '1', tipo: 'producto' }])
    expect(kept()).toMatchObject([{ _id: '2' }])
    clearCart()
    expect(localStorage.getItem('cart')).toBeNull()
  })

  it('takes a new price and keeps the quantity', () => {
    addToCart(product(1))
    changeQuantity({ _id: '1', tipo: 'producto' }, 3)
    refreshCart([{ ...product(1), precio: 12, tipo: 'producto', quantity: 1 }])
    expect(kept()).toMatchObject([{ precio: 12, quantity: 3 }])
  })

  it('holds 200 lines, with a message beyond them', () => {
    fromOtherTab(Array.from({ length: 200 }, (_, id) => ({ ...product(id), tipo: 'producto', quantity: 1 })))
    expect(addToCart(product(200))).toBe(false)
    expect(toastStore.get().at(-1)?.text).toBe(
      'Tu carrito llegó a 200 líneas, lo máximo de una compra. Pagá estas y seguí con otra.',
    )
    expect(addToCart(product(7))).toBe(true)
    expect(kept()).toHaveLength(200)
  })
})
