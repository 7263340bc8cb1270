/**
 * Refuses files outside the closed set of roles, imports that run back or in circles, tables written by other rooms,
 * and screen tests that do not wait; prints the figures of the structure.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { byNature, circles, importers, importGraph, isTool } from './import-graph.ts'
import { crowdedPlaces, crowdedRooms, importsOf, roomFindings, testsInProgram } from './rooms.ts'
import { structureFinding } from './structure.ts'
import { webBackArrows } from './structure-web.ts'
import { registerFindings, tableFindings } from './tables.ts'
import { hastyFindings } from './waiting.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const sources = files.filter(file => /^[a-z]+\/src\/.*\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
const text = new Map(sources.map(file => [file, readFileSync(file, 'utf8')]))
const graph = importGraph(sources, file => text.get(file) ?? '')
const back = webBackArrows(graph)
const round = circles(
  importGraph([...sources, ...files.filter(isTool)], file => text.get(file) ?? readFileSync(file, 'utf8')),
)
const atOnePlace = byNature(graph, file => text.get(file) ?? '')

const rows = ['contract', 'sorteo', 'api', 'web', ''].map(workspace => {
  const own = sources.filter(file => file.startsWith(`${workspace}${workspace && '/'}`))
  const lines = own.map(file => (text.get(file)?.split('\n').length ?? 1) - 1).sort((a, b) => a - b)
  const once = own.filter(file => importers(graph).get(file) === 1)
  const rest = once.filter(file => !atOnePlace.has(file))
  const share = (some: readonly string[]) => `${some.length} (${Math.round((some.length / own.length) * 100)} %)`
  return {
    '': workspace || 'all',
    files: own.length,
    lines: lines.reduce((sum, n) => sum + n, 0),
    'median lines': lines[Math.floor(lines.length / 2)],
    'p90 lines': lines[Math.floor(lines.length * 0.9)],
    'back arrows': back.filter(arrow => arrow.startsWith(workspace)).length,
    circles: round.filter(circle => circle.some(file => own.includes(file))).length,
    'one importer': share(once),
    'of those not by nature': share(rest),
  }
})
console.table(rows)

const screenTests = files.filter(file => /^web\/.*\.test\.tsx$/.test(file) && existsSync(file))

const readImports = (paths: string[]) => new Map(paths.map(path => [path, importsOf(path, readFileSync(path, 'utf8'))]))
const server = files.filter(path => /^api\/src\/.*\.ts$/.test(path))
const program = files.filter(path => /^(deploy|[a-z]+\/src)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const findings = [
  ...roomFindings(readImports(server)),
  ...testsInProgram(readImports(program)),
  ...tableFindings(text),
  ...registerFindings(
    [...text].flatMap(([path, code]) => (path.startsWith('api/src/db/schema/') ? code : [])).join('\n'),
    text,
  ),
  ...crowdedPlaces(sources),
  ...crowdedRooms(files.filter(path => /^web\/src\/(domain|features)\//.test(path))),
  ...screenTests.flatMap(file => hastyFindings(file, readFileSync(file, 'utf8'))),
  ...files.map(structureFinding).filter(finding => finding !== null),
  ...back.map(arrow => `${arrow}: an import against the direction lib ← ui ← domain ← features ← screens ← app.`),
  ...round.map(circle => `These import each other: ${circle.join(', ')}`),
]
for (const finding of findings) console.error(finding)
console.log(`${files.length} files looked at, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
