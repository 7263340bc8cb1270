import { expect, it } from 'vitest'
import { configStore } from '#lib/config.ts'
import { documentLabel, documentWords } from './cuenta-documento.rules.ts'

it.each([
  ['es-AR', 'Documento (DNI)', 'DNI 22222222'],
  ['es-UY', 'Documento (C.I.)', 'C.I. 22222222'],
  ['es-PY', 'Documento', 'Documento 22222222'],
])('the document has its name where the site is: %s', (locale, label, words) => {
  configStore.set({ ...configStore.get(), locale })
  expect([documentLabel(), documentWords('22222222')]).toEqual([label, words])
})
