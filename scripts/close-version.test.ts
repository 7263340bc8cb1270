import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../api/test/test-folder.ts'
import { closeVersion } from './close-version.ts'

const ROOT = join(import.meta.dirname, '..')
const WORKSPACES = ['.', 'contract', 'sorteo', 'api', 'web', 'e2e']

/** The repository's files that name a version, with this changelog. */
async function checkout(changelog: string) {
  const folder = await testFolder(onTestFinished)
  for (const workspace of WORKSPACES) {
    mkdirSync(join(folder, workspace), { recursive: true })
    cpSync(join(ROOT, workspace, 'package.json'), join(folder, workspace, 'package.json'))
  }
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  return { folder, read: (path: string) => readFileSync(join(folder, path), 'utf8') }
}

const CHANGELOG = '# Changelog\n\n## Unreleased\n\nNews.\n\n## 0.1.0, 2026-11-23\n\nOld.\n'

it('a release raises the version in every package and in the lock file alone, and closes what was unreleased', async () => {
  const { folder, read } = await checkout(CHANGELOG)
  const before = read('package-lock.json')
  closeVersion(folder, '9.0.0', '2027-01-31')
  for (const workspace of WORKSPACES)
    expect(JSON.parse(read(join(workspace, 'package.json')))).toMatchObject({ version: '9.0.0' })
  expect(JSON.parse(read('api/package.json')).dependencies).toMatchObject({
    '@talonario/contract': '9.0.0',
    '@talonario/sorteo': '9.0.0',
  })
  const lines = read('package-lock.json').split('\n')
  const changed = before.split('\n').filter((line, i) => line !== lines[i])
  expect(changed.every(line => /"(version|@talonario\/\w+)": "\d+\.\d+\.\d+"/.test(line))).toBe(true)
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 9.0.0, 2027-01-31\n\nNews.\n\n## 0.1.0, 2026-11-23\n\nOld.\n',
  )
})

it.each([
  ['a version that is not newer', '0.0.9', CHANGELOG, /^0\.0\.9 is not a version after /],
  ['no version', 'next', CHANGELOG, /^next is not a version after /],
  ['nothing new', '9.0.0', CHANGELOG.replace('News.', ''), /^The changelog has nothing under Unreleased\.$/],
])('%s is refused, and nothing is changed', async (_what, version, changelog, says) => {
  const { folder, read } = await checkout(changelog)
  expect(() => closeVersion(folder, version, '2027-01-31')).toThrow(says)
  expect(read('CHANGELOG.md')).toBe(changelog)
})
