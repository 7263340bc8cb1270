import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, name = '']) => name)

it('gives a value to every name that the sheets of Mantine in use read', () => {
  const sheets = execFileSync('git', ['ls-files'], { cwd: src, encoding: 'utf8' })
    .split('\n')
    .filter(file => file.endsWith('.tsx'))
    .flatMap(file => found(read(join(src, file)), /import '(@mantine\/[^']+\.css)'/g))
    .map(sheet => read(fileURLToPath(import.meta.resolve(sheet))))
  expect(sheets.length).toBeGreaterThan(5)
  const given = new Set(
    [read(join(import.meta.dirname, 'kit.css')), ...sheets].flatMap(css => found(css, /(--mantine-[\w-]+)\s*:/g)),
  )
  const without = sheets.flatMap(css => found(css, /var\((--mantine-[\w-]+)\)/g)).filter(name => !given.has(name))
  expect([...new Set(without)]).toEqual([])
})
