import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compressAll } from './precompress.ts'
import { prerender, renderer } from './prerender.ts'
import { fillWorker } from './shell-files.ts'

const WEB = import.meta.dirname
const ROOT = join(WEB, '..')
const DIST = join(WEB, 'dist')
/** The sources of the build, and whether its files are compressed. Each is written last, so that an interrupted build does not count. */
const MADE_OF = join(DIST, '.vite/made-of')
const COMPRESSED = join(DIST, '.vite/compressed')
const FOLDERS = ['web/src', 'web/public', 'web/verificador', 'contract/src', 'sorteo/src']
const FILES = [
  'package-lock.json',
  'web/index.html',
  'web/vite.config.ts',
  'web/build.ts',
  'web/manifest-files.ts',
  'web/precompress.ts',
  'web/prerender.ts',
  'web/shell-files.ts',
]

/**
 * Builds web/dist, unless its sources are unchanged: the app, its pages with a first look and the verifier. Compressing
 * takes two fifths of the processor time, which a server for this machine alone does not need.
 */
export async function buildWeb({ compressed }: { compressed: boolean }): Promise<void> {
  const sources = await hashSources()
  if (!existsSync(MADE_OF) || (await readFile(MADE_OF, 'utf8')) !== sources) {
    await rm(DIST, { recursive: true, force: true })
    // Rolldown's allocator then takes a third less memory, which the kernel need not clear.
    process.env.MIMALLOC_ALLOW_THP ??= '0'
    // With another one in the environment React's development build would be published.
    process.env.NODE_ENV = 'production'
    const { build } = await import('vite')
    const verifier = { configFile: join(WEB, 'verificador/vite.config.ts') }
    await Promise.all([{ root: WEB }, verifier, renderer(DIST)].map(config => build({ logLevel: 'warn', ...config })))
    await Promise.all([prerender(DIST), fillWorker(DIST)])
    await writeFile(MADE_OF, sources)
  }
  if (!compressed || existsSync(COMPRESSED)) return
  // Files that only the server runs are sent to nobody.
  await compressAll((await filesIn(DIST)).filter(file => !file.includes('/prerendered/renderer/')))
  await writeFile(COMPRESSED, '')
}

/** Tests are not part of it. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const found = await Promise.all(FOLDERS.map(folder => filesIn(join(ROOT, folder))))
  const files = [...FILES.map(file => join(ROOT, file)), ...found.flat().sort()].filter(
    file => !/\.test\.tsx?$/.test(file),
  )
  for (const file of files) hash.update(`${relative(ROOT, file)}\n`).update(await readFile(file))
  return hash.digest('hex')
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
