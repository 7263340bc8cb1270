/** The places that name the version: raised together when a release closes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WORKSPACES = ['', 'contract', 'sorteo', 'api', 'web', 'e2e']

type Manifest = { name: string; version: string; dependencies?: Record<string, string> }

/** Raises the version in every package.json and in the lock file, and closes the changelog's Unreleased. Throws, and changes nothing, if it cannot. */
export function closeVersion(root: string, version: string, day: string): void {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { version: before } = JSON.parse(read('package.json')) as Manifest
  if (!isNewer(version, before)) throw new Error(`${version} is not a version after ${before}.`)
  const files = new Map([['CHANGELOG.md', closeUnreleased(read('CHANGELOG.md'), version, day)]])
  const raise = (manifest: Manifest) => {
    manifest.version = version
    for (const name of Object.keys(manifest.dependencies ?? {}))
      if (manifest.dependencies && name.startsWith('@talonario/')) manifest.dependencies[name] = version
  }
  const lock = JSON.parse(read('package-lock.json'))
  lock.version = version
  for (const folder of WORKSPACES) {
    const path = join(folder, 'package.json')
    const manifest = JSON.parse(read(path))
    for (const one of [manifest, lock.packages[folder]]) raise(one)
    files.set(path, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  files.set('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  for (const [path, text] of files) writeFileSync(join(root, path), text)
}

function isNewer(version: string, before: string): boolean {
  const parts = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)
  const [a, b] = [parts(version), parts(before)]
  const at = a && b ? a.findIndex((part, i) => part !== b[i]) : -1
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0)
}

/** What was unreleased is of this version from now on. Throws if nothing is. */
export function closeUnreleased(changelog: string, version: string, day: string): string {
  const [, before = '', unreleased = '', after = ''] =
    /^(.*?## Unreleased\n)(.*?)((?:\n## .*)?)$/s.exec(changelog) ?? []
  if (unreleased.trim() === '') throw new Error('The changelog has nothing under Unreleased.')
  return `${before}\n## ${version}, ${day}\n${unreleased}${after}`
}
