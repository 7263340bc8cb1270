/**
 * Writes docs/spec-coverage.md (not kept in git) from the tags in the tests; `--check` writes nothing. Fails if a tag
 * names an unknown line, if a line has no test, or if none of its tests contains a text of it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { coverageDocument, findingsOf, type Spec, tagsOf } from './spec-tags.ts'

const spec: Spec = JSON.parse(readFileSync('docs/spec-lines.json', 'utf8'))
const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const files = listing.split('\n').filter(file => /^(contract|sorteo|api|web|e2e)\/.*\.(test|spec)\.tsx?$/.test(file))
const sources = new Map(files.filter(existsSync).map(file => [file, readFileSync(file, 'utf8')]))
const tags = [...sources].sort().flatMap(([file, source]) => tagsOf(file, source))

if (!process.argv.includes('--check')) writeFileSync('docs/spec-coverage.md', coverageDocument(spec, tags))

const findings = findingsOf(spec, tags, file => sources.get(file) ?? '')
for (const finding of findings) console.error(finding)
console.log(`${tags.length} tests show lines of the specification, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
