import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { compressAll } from './precompress.ts'
import { prerender, renderer } from './prerender.ts'

const WEB = import.meta.dirname
const ROOT = join(WEB, '..')
const DIST = join(WEB, 'dist')
/** The sources of the build. Written last, so that an interrupted build does not count. */
const MARK = join(DIST, '.vite/made-of')
const FOLDERS = ['web/src', 'web/public', 'web/verificador', 'contract/src', 'sorteo/src']
const FILES = [
  ...['package-lock.json', 'web/index.html', 'web/vite.config.ts'],
  ...['web/build.ts', 'web/manifest-files.ts', 'web/precompress.ts', 'web/prerender.ts'],
]

/** Builds web/dist, unless its sources are unchanged: the app, its pages with a first look, the verifier, and all of it compressed. */
export async function buildWeb(): Promise<void> {
  const madeOf = await hashSources()
  if (existsSync(MARK) && (await readFile(MARK, 'utf8')) === madeOf) return
  await rm(DIST, { recursive: true, force: true })
  const verifier = { configFile: join(WEB, 'verificador/vite.config.ts') }
  await Promise.all([{ root: WEB }, verifier, renderer(DIST)].map(config => build({ logLevel: 'warn', ...config })))
  await prerender(DIST)
  // Files that only the server runs are sent to nobody.
  await compressAll((await filesIn(DIST)).filter(file => !file.includes('/prerendered/renderer/')))
  await writeFile(MARK, madeOf)
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
