/**
 * Writes docs/spec-coverage.md from the tags in the tests. With `--check` it writes nothing and fails when a tag names an
 * unknown line, when a line has no test, when none of its tests writes a text of it out, or when the document is out of date.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { coverageDocument, findingsOf, type Spec, tagsOf } from './spec-tags.ts'

const DOCUMENT = 'docs/spec-coverage.md'
const OUT_OF_DATE = `${DOCUMENT} is out of date: run node scripts/spec-coverage.ts.`

const spec: Spec = JSON.parse(readFileSync('docs/spec-lines.json', 'utf8'))
const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const files = listing.split('\n').filter(file => /^(contract|sorteo|api|web|e2e)\/.*\.(test|spec)\.tsx?$/.test(file))
const sources = new Map(files.filter(existsSync).map(file => [file, readFileSync(file, 'utf8')]))
const tags = [...sources].sort().flatMap(([file, source]) => tagsOf(file, source))

const text = coverageDocument(spec, tags)
const check = process.argv.includes('--check')
const upToDate = existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8') === text
if (!check && !upToDate) writeFileSync(DOCUMENT, text)

const findings = [
  ...findingsOf(spec, tags, file => sources.get(file) ?? ''),
  ...(check && !upToDate ? [OUT_OF_DATE] : []),
]
for (const finding of findings) console.error(finding)
console.log(`${tags.length} tests show lines of the specification, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
