import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, toCsv } from './csv.ts'

describe('CSV', () => {
  it('leaves with a BOM, semicolons and CRLF, so that a spreadsheet in Spanish opens it in columns', () => {
    expect(
      toCsv([
        ['Número', 'Nombre'],
        [7, 'Núñez; Ana'],
      ]),
    ).toBe('\uFEFFNúmero;Nombre\r\n7;"Núñez; Ana"\r\n')
  })

  it.each(['=1+1', '+598 99 123 456', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1"])(
    'never leaves %j as a formula, and comes back as it was',
    text => {
      const csv = toCsv([[text]])
      expect(csv.replace(/^\uFEFF"?/, '')).toMatch(/^'/)
      expect(parseCsv(csv)).toEqual([[text]])
    },
  )

  it.each([';', ',', '\t', '\n', '\r\n', '|', '"', '";"'])(
    'never begins a formula after %j either, for a program that ends cells there',
    separator => {
      for (const formula of ['=HYPERLINK("http://x")', '+1', '-1', '@A1', ' =1', "'=1", '\t=1', '＝1']) {
        const text = `Ana${separator}${formula}`
        const csv = toCsv([
          ['a', 'b'],
          [text, text],
        ])
        expect(csv.split(/[;,\t\r\n|"]/).filter(part => /^[ ]*[=+\-@＝＋－＠]/.test(part))).toEqual([])
        expect(parseCsv(csv)[1]).toEqual([text, text])
      }
    },
  )

  it('leaves a negative number as a number', () => {
    expect(toCsv([[-5]])).toBe('\uFEFF-5\r\n')
  })

  it('comes back cell by cell whatever the texts are', () => {
    const sign = fc.oneof(fc.constantFrom(...`;,|\t\n\r"' =+-@`), fc.string({ unit: 'grapheme', maxLength: 1 }))
    const rows = fc.array(fc.array(fc.string({ unit: sign }), { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.constantFrom('nombre'), (rows, first) => {
        const table = [[first, 'x'], ...rows.map(row => [first, ...row])]
        expect(parseCsv(toCsv(table))).toEqual(table)
      }),
    )
  })

  it('reads commas, bare line feeds and blank lines of other programs', () => {
    expect(parseCsv('nombre,ci\n"Sosa, Ana",123456\n\n  \nLuis,""\n')).toEqual([
      ['nombre', 'ci'],
      ['Sosa, Ana', '123456'],
      ['Luis', ''],
    ])
  })

  it('reads what a line «sep=» names, and a nickname in quotes that begins a cell', () => {
    expect(parseCsv('\uFEFFsep=,\r\na;b,c\r\n"Romi" Acosta,"x"')).toEqual([
      ['a;b', 'c'],
      ['"Romi" Acosta', 'x'],
    ])
  })

  it('keeps an empty last cell', () => {
    expect(parseCsv('a;b\n1;')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
  })

  it('refuses quotes that do not close, naming the row', () => {
    expect(() => parseCsv('nombre;ci\n"Sosa;123')).toThrow(
      'El archivo tiene errores: fila 2: las comillas no cierran bien.',
    )
  })

  it('refuses a NUL, which the database could not keep', () => {
    expect(() => parseCsv('numero;ci\n7;\0')).toThrow('El archivo tiene errores: tiene caracteres que no se admiten.')
  })

  it('reads a megabyte of quotes at once', () => {
    const cell = 'x""'.repeat(300_000)
    expect(parseCsv(`a;"${cell}"`)[0]?.[1]).toHaveLength(600_000)
    expect(() => parseCsv(`a;"${'x'.repeat(1_000_000)}`)).toThrow()
  })
})
