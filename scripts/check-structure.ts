/** Refuses files outside the closed set of roles (scripts/structure.ts). */
import { execFileSync } from 'node:child_process'
import { structureFinding } from './structure.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const findings = files.map(structureFinding).filter(finding => finding !== null)
for (const finding of findings) console.error(finding)
console.log(`${files.length} files looked at, ${findings.length} out of place`)
process.exitCode = findings.length > 0 ? 1 : 0
