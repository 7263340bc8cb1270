import { mkdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { makeMissingLinks } from './embedded-binaries.ts'

let home: string
beforeEach(async () => {
  home = await testFolder(onTestFinished)
  await mkdir(join(home, 'native/lib'), { recursive: true })
  await writeFile(join(home, 'native/lib/libpq.so.5.18'), '')
})

const write = (links: { source: string; target: string }[]) =>
  writeFile(join(home, 'native/pg-symlinks.json'), JSON.stringify(links))

it('an installation without install scripts gets the links it lacks, relative, and keeps those it has', async () => {
  const source = 'native/lib/libpq.so.5.18'
  await write([
    { source, target: 'native/lib/libpq.so' },
    { source, target: 'native/lib/libpq.so.5' },
  ])
  await symlink('libpq.so.5.18', join(home, 'native/lib/libpq.so'))
  await Promise.all([makeMissingLinks(home), makeMissingLinks(home)])
  await makeMissingLinks(home)
  expect(await readlink(join(home, 'native/lib/libpq.so'))).toBe('libpq.so.5.18')
  expect(await readlink(join(home, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

it('a package without a list of links needs none', async () => {
  await expect(makeMissingLinks(home)).resolves.toBeUndefined()
})
