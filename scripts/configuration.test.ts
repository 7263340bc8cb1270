import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEnv, variableNames } from '../api/src/env.ts'

const rowsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)].map(([, names = '', values = '']) => ({
    names: quoted(names),
    values,
  }))
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
const rows = rowsOf('docs/configuration.md')

it('docs/configuration.md has every variable that the server reads, and no other', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(variableNames.toSorted())
})

it('the defaults there are those of the server', () => {
  const plain = rows.filter(({ values }) => /^(`[^`]+`(, )?)+$/.test(values))
  const stated = plain.flatMap(({ names, values }) => names.map((name, i) => [name, quoted(values)[i] ?? ''] as const))
  const read = (source: Record<string, string>): Record<string, unknown> => readEnv({ demo: false }, source)
  expect(stated.length).toBeGreaterThan(30)
  for (const [name, value] of stated) expect([name, read({ [name]: value })[name]]).toEqual([name, read({})[name]])
})

it('the README names the eight that everybody needs, which the server reads', () => {
  const eight = rowsOf('README.md').flatMap(({ names }) => names)
  expect(eight).toHaveLength(8)
  expect(eight.filter(name => !variableNames.includes(name))).toEqual([])
})
