import { expect, it } from 'vitest'
import { readPage } from './address-state.ts'

it('what is no page in an address is the first', () => {
  expect(['7', '-4', '0', 'x', '1.5', ''].map(readPage)).toEqual([7, 1, 1, 1, 1, 1])
})
