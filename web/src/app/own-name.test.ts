import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('screens name the program in the one credit alone, and the book of numbers where it is one', () => {
  const lines = Object.entries(sources).flatMap(([path, code]) =>
    code.split('\n').flatMap(line => {
      const text = line.replace(/^\s*(\*|\/\*\*|\/\/).*/, '').replace(/\/\*.*?\*\//g, '')
      return /\bTalonario\b/.test(text) ? [`${path}: ${text.trim()}`] : []
    }),
  )
  expect(lines).toEqual([
    expect.stringContaining(': `Talonario $'),
    expect.stringContaining('<p className={styles.bookHint}>Talonario para</p>'),
    expect.stringContaining('Hecho con Talonario'),
  ])
})
