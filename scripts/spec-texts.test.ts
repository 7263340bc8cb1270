import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The texts that the specification fixes, one a line; a name in braces stands for a variable part. */
const texts = readFileSync(new URL('spec-texts.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const tests = tracked
  .split('\n')
  .filter(path => /^(contract|sorteo|api|web|e2e)\/.*\.(test|spec)\.tsx?$/.test(path) && existsSync(path))
  .map(path => readFileSync(path, 'utf8'))

it.each(texts)('a test writes out «%s»', text => {
  const pieces = text.split(/\s*\{[^}]*\}\s*/).filter(Boolean)
  expect(tests.some(source => pieces.every(piece => source.includes(piece)))).toBe(true)
})
