import { beforeEach, expect, it } from 'vitest'
import { dropSession } from '#lib/session.ts'
import { checkoutKey, forgetCheckout, readCheckout, rememberOrder, rememberPayment } from './pago.store.ts'

beforeEach(() => localStorage.clear())

it('the same cart keeps its key, also over a reload', () => {
  const key = checkoutKey('taza')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(checkoutKey('taza')).toBe(key)
})

it('another cart gets another key', () => {
  const key = checkoutKey('taza')
  expect(checkoutKey('taza y remera')).not.toBe(key)
})

it('a finished order lets the next one be new', () => {
  const key = checkoutKey('taza')
  rememberOrder('abc', 'secreta')
  expect(readCheckout()).toEqual({ content: 'taza', key, reference: 'abc', propia: 'secreta' })
  forgetCheckout()
  expect(checkoutKey('taza')).not.toBe(key)
})

it('an order that has no answer yet keeps what shows whose the one before was, which it replaces', () => {
  checkoutKey('taza', 'Ana')
  rememberOrder('abc', 'secreta')
  const key = checkoutKey('taza', 'Ana Paz', 'secreta')
  expect(readCheckout()).toEqual({ content: 'taza', comprador: 'Ana Paz', key, propia: 'secreta' })
})

it('an order is forgotten with the session in which it was begun', () => {
  checkoutKey('taza')
  rememberOrder('abc', 'secreta')
  dropSession()
  expect(readCheckout()).toBeNull()
})

it('a payment is remembered once', () => {
  const payment = { payment_id: '1', totalAPagar: 20, external_reference: 'abc' }
  expect(rememberPayment(payment)).toBe(true)
  expect(rememberPayment(payment)).toBe(false)
  expect(rememberPayment({ ...payment, external_reference: 'def' })).toBe(true)
})

it('damaged storage is as good as none', () => {
  localStorage.setItem('checkout', '{')
  expect(readCheckout()).toBeNull()
})
