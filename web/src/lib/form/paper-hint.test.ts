import { expect, it } from 'vitest'
import { askPaper } from './paper-hint.ts'

it.each([
  ['Rifa 🎉 2026 🎉', 'En los boletos y en el papel va sin 🎉'],
  ['Viaje ✈️ y 王', 'En los boletos y en el papel va sin ✈ 王'],
])('%s: %s', (text, sentence) => {
  expect(askPaper(text)).toBe(sentence)
})

it.each(['Rifa del 6º «A» – 2026™', 'Žofia Łukasz Ştefan', 'Ñandú: ¡100 € y más!', ''])('%j is printed whole', text => {
  expect(askPaper(text)).toBe('')
})
