import { expect, it } from 'vitest'
import { enPalabras } from './pago-caso.rules.ts'

it.each([
  [[1], [], '00001'],
  [[1, 2, 3, 4], [], '00001, 00002, 00003, 00004'],
  [[1, 2, 3, 4, 5], [], '00001, 00002, 00003, 00004 y 1 número más'],
  [[1, 2, 3, 4, 5, 6], ['Remera'], '00001, 00002, 00003, 00004 y 2 números más · Remera'],
  [[], ['Remera', 'Gorra'], 'Remera · Gorra'],
])('%j with %j is read as %j', (numeros, productos, words) => expect(enPalabras({ numeros, productos })).toBe(words))
