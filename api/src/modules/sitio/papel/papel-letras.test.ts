import { nombreCompleto } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { drawKept, type Escritura } from './papel-dibujo.service.ts'
import { imprimible } from './papel-letras.rules.ts'

/** Of Western and Central Europe, Romanian and Vietnamese. */
const LETTERS = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
  [0x1ea0, 0x1ef9],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
  .filter(letter => /\p{L}/u.test(letter) && nombreCompleto.safeParse(letter).success)

/** One drawing hands over what all of them are written by. */
const { promise: escritura, resolve } = Promise.withResolvers<Escritura>()
await drawKept('letters', async write => {
  resolve(write)
  return Buffer.alloc(0)
})

describe.each(['titulo', 'texto'] as const)('the font of a %s', fuente => {
  it('has every letter a name may have', async () => {
    const write = await escritura
    const outline = (texto: string) => write(texto, { fuente, cuerpo: 10, color: '', x: 0, y: 0 }).d
    const unknown = outline('?')
    expect(LETTERS.length).toBeGreaterThan(250)
    expect(LETTERS.filter(letter => ['', unknown].includes(outline(letter)))).toEqual([])
  })

  it('draws a letter of its second file like one of the first, as wide as it is', async () => {
    const write = await escritura
    const place = (texto: string) =>
      Math.max(
        ...write(texto, { fuente, cuerpo: 10, color: '', x: 0, y: 0 })
          .d.match(/(?<=[ML])-?[\d.]+/g)!
          .map(Number),
      )
    expect(place('ŠŠŠ')).toBeCloseTo(place('SSS'), 0)
    expect(outlines(write('aŠb', { fuente, cuerpo: 10, color: '', x: 0, y: 0 }).d)).toBeGreaterThan(
      outlines(write('ab', { fuente, cuerpo: 10, color: '', x: 0, y: 0 }).d),
    )
  })

  it('leaves out what is no letter, and writes the signs it lacks as the letters they stand for', async () => {
    const write = await escritura
    const outline = (texto: string) => write(texto, { fuente, cuerpo: 10, color: '', x: 0, y: 0 }).d
    expect(outline('🎉')).toBe('')
    expect(outline('Rifa 🎉')).toBe(outline('Rifa '))
    expect(outline('Nguyễn')).toBe(outline('Nguyen'))
  })
})

const outlines = (d: string) => d.split('M').length

describe("PDF's built-in fonts", () => {
  it('write every letter a name may have, with its mark or without it', () => {
    expect(LETTERS.filter(letter => !/^[\p{L}]+$/u.test(imprimible(letter)))).toEqual([])
  })
  it.each([
    ['Łukasz Đoković', 'Lukasz Dokovic'],
    ['Rifa 🎉 2026', 'Rifa 2026'],
    ['Marca™', 'Marca™'],
    ['Ana\u200b Paz', 'Ana Paz'],
  ])('write %s as %s', (text, printed) => {
    expect(imprimible(text)).toBe(printed)
  })
})
