import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')

/** `| V10.4.1–5 topic | 1 | n/a | evidence |`, one entry for each requirement of a range. */
function requirements() {
  return [...text.matchAll(/^\| V(\d+)\.(\d+)\.(\d+)(?:–(\d+))? [^|]+\| ([12]) \| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(
    ([, chapter, section, first, last = first, level, verdict, evidence]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => ({
        id: `V${chapter}.${section}.${Number(first) + i}`,
        level: Number(level),
        verdict: verdict?.trim() ?? '',
        evidence: evidence?.trim() ?? '',
      })),
  )
}

test('every requirement of levels 1 and 2 stands in docs/asvs.md once', () => {
  const all = requirements()
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  // https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/docs_en, the CSV: 70 of level 1 and 183 of level 2.
  expect([1, 2].map(level => all.filter(one => one.level === level).length)).toEqual([70, 183])
})

test('each has a verdict, and more than a word of evidence', () => {
  for (const { id, verdict, evidence } of requirements()) {
    expect(['met', 'n/a', 'exception', 'operator'], id).toContain(verdict)
    expect(evidence.length, id).toBeGreaterThan(3)
  }
})

test('every file it names exists', () => {
  const named = [...text.matchAll(/`((?:api|web|contract|sorteo|e2e|scripts|deploy)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  )
  const linked = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, path]) => `docs/${path}`)
  expect([...named, ...linked].filter(path => !existsSync(path))).toEqual([])
})
