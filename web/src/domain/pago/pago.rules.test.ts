import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '#lib/api-error.ts'
import { contentOf, failureOf, readPaymentQuery } from './pago.rules.ts'

const refusal = (estado?: string) =>
  new ApiError({ code: '', status: 402, statusText: '', message: 'Hubo un problema.', reply: { estado } })
const query = (status: string) => ({ payment_id: '1', status, external_reference: 'x' })

describe('the query of the provider', () => {
  it('is read when all three are there', () => {
    const params = new URLSearchParams('payment_id=1&status=approved&external_reference=x&total=20')
    expect(readPaymentQuery(params)).toEqual({ payment_id: '1', status: 'approved', external_reference: 'x' })
  })
  it.each([
    'payment_id=1&status=approved',
    'payment_id=1&external_reference=x',
    'payment_id=&status=a&external_reference=x',
  ])('%s lacks something', text => expect(readPaymentQuery(new URLSearchParams(text))).toBeNull())
})

describe('a payment that is not confirmed', () => {
  it('is the sentence of the server', () =>
    expect(failureOf(refusal('rejected'), query('rejected'))).toBe('Hubo un problema.'))
  it('was called approved by the browser only', () =>
    expect(failureOf(refusal('rejected'), query('approved'))).toBe('El servidor no confirmó la aprobación del pago'))
  it('could not be asked about', () =>
    expect(failureOf(new ConnectionError(null), query('approved'))).toBe('Error en la respuesta del servidor'))
  it('broke on the way', () =>
    expect(failureOf(new Error('x'), query('approved'))).toBe('Hubo un error al procesar tu pago'))
})

it('the content of an order lists its goods and how many', () => {
  const one = contentOf([{ _id: 'a', tipo: 'producto', quantity: 1 }])
  expect(one).not.toBe(contentOf([{ _id: 'a', tipo: 'producto', quantity: 2 }]))
  expect(one).not.toBe(contentOf([{ _id: 'a', tipo: 'rifa', quantity: 1 }]))
})
