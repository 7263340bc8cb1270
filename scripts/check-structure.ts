/**
 * Refuses files outside the closed set of roles, crowded folders, imports of rooms that run back or in circles, tables
 * written by two rooms, programs that import tests, threads that are stopped, and tests that do not wait or fail by luck. Imports of files that run back or
 * in circles are refused by Biome.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { importsOf } from './import-graph.ts'
import { luckFindings, threadFindings } from './luck.ts'
import { roomFindings, testsInProgram } from './rooms.ts'
import { crowdedFolders, roleFinding } from './structure.ts'
import { tableFindings } from './tables.ts'
import { hastyFindings } from './waiting.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const read = (pattern: RegExp) =>
  new Map(files.filter(path => pattern.test(path)).map(path => [path, readFileSync(path, 'utf8')]))

const program = read(/^(deploy|[a-z]+\/src)\/.*(?<!\.test)\.tsx?$/)
const imports = new Map([...program].map(([path, code]) => [path, importsOf(path, code)]))
const schema = [...read(/^api\/src\/db\/schema\//).values()].join('\n')
const findings = [
  ...files.flatMap(path => roleFinding(path) ?? []),
  ...crowdedFolders(files.filter(path => /^[a-z]+\/src\/.*(?<!\.test)\.(tsx?|css)$/.test(path))),
  ...roomFindings(imports),
  ...testsInProgram(imports),
  ...tableFindings(program, schema),
  ...[...program].flatMap(([path, code]) => (path.startsWith('api/') ? threadFindings(path, code) : [])),
  ...[...read(/^web\/.*\.test\.tsx$/)].flatMap(([path, code]) => hastyFindings(path, code)),
  ...[...read(/^(?!scripts\/)(.*\.test|e2e\/.*|[a-z]+\/test\/.*)\.tsx?$/)].flatMap(([path, code]) =>
    luckFindings(path, code),
  ),
]
for (const finding of findings) console.error(finding)
console.log(`${files.length} files looked at, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
