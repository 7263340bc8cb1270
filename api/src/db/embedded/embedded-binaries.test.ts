import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeMissingLinks } from './embedded-binaries.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'binaries-'))
  await mkdir(join(home, 'native/lib'), { recursive: true })
  await writeFile(join(home, 'native/lib/libpq.so.5.18'), '')
})
afterEach(() => rm(home, { recursive: true }))

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
