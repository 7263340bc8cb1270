/** The supply chain by the rules of scripts/supply.ts; `--list` prints every package by its licence. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { byLicence, type Lock, unjustified, unknownLicences, unlistedScripts, unsealed } from './supply.ts'

type Manifest = { name: string } & Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'allowScripts',
  Record<string, never> | undefined
>
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))
const tracked = (name: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', name, `*/${name}`], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

const locks = tracked('package-lock.json').map(path => read<Lock>(path))
const manifests = tracked('package.json').map(path => read<Manifest>(path))
const direct = manifests
  .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  .filter(name => !name.startsWith('@talonario/'))
const allowed = read<{ allowScripts: Record<string, boolean> }>('package.json').allowScripts

if (process.argv.includes('--list')) {
  for (const lock of locks)
    for (const [licence, names] of byLicence(lock)) console.log(`${licence}\n  ${names.join(', ')}`)
}
const findings = [
  ...locks.flatMap(lock => [...unsealed(lock), ...unlistedScripts(lock, allowed), ...unknownLicences(lock)]),
  ...unjustified([...new Set(direct)], readFileSync('docs/supply-chain.md', 'utf8')),
]
for (const finding of findings) console.error(finding)
console.log(`${locks.length} lock files, ${new Set(direct).size} direct dependencies, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
