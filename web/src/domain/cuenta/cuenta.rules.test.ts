import { expect, it } from 'vitest'
import { configStore } from '#lib/config.ts'
import { documentLabel } from './cuenta.rules.ts'

it.each([
  ['es-AR', 'Documento (DNI)'],
  ['es-UY', 'Documento (C.I.)'],
  ['es-PY', 'Documento'],
])('the document has its name where the site is: %s', (locale, label) => {
  configStore.set({ ...configStore.get(), locale })
  expect(documentLabel()).toBe(label)
})
