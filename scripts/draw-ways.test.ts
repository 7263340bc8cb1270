import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The table of docs/draw.md: what an organiser does, what becomes of it, and the test that shows it. */
const rows = readFileSync('docs/draw.md', 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, number, way, outcome, shown] =
      /^\| (\d+) \| (.+) \| (impossible|named|trust)\b.* \| (.+) \|$/.exec(line) ?? []
    return number ? [{ number, way, outcome, shown: shown ?? '' }] : []
  })
const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(path => (path.endsWith('.test.ts') || path === 'sorteo/test/manipulaciones.ts') && existsSync(path))
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

it('docs/draw.md names 40 ways to cheat at least, numbered, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, i) => i + 1))
  expect(new Set(rows.map(({ way }) => way)).size).toBe(rows.length)
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['impossible', 'named', 'trust']))
})

it.each(rows)('way $number, «$way», is shown by a test of that name', ({ shown }) => {
  expect([`'${shown}'`, `"${shown}"`].some(name => tests.includes(name))).toBe(true)
})
