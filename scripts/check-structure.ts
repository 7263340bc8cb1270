/** Refuses files outside the closed set of roles (scripts/structure.ts) and rooms that know what they may not (scripts/rooms.ts). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { crowdedRooms, importsOf, roomFindings } from './rooms.ts'
import { structureFinding } from './structure.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const server = files.filter(path => /^api\/src\/.*\.ts$/.test(path))
const findings = [
  ...files.flatMap(path => structureFinding(path) ?? []),
  ...roomFindings(new Map(server.map(path => [path, importsOf(path, readFileSync(path, 'utf8'))]))),
  ...crowdedRooms(files.filter(path => /^web\/src\/domain\//.test(path))),
]
for (const finding of findings) console.error(finding)
console.log(`${files.length} files looked at, ${findings.length} out of place`)
process.exitCode = findings.length > 0 ? 1 : 0
