import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is text; fonts and pictures are compressed by themselves. */
const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.map'])
/** Below this a reply fits into one packet as it is. */
const WORTH_IT = 1_024

/** Writes file.br and file.gz beside every text file of the build, as small as they get: the server only picks one. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      // What the server itself runs is sent to nobody.
      folder = build.ssr ? '' : resolve(root, build.outDir)
    },
    async closeBundle() {
      if (!folder) return
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && TEXT.has(extname(entry.name)))
      await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
    },
  }
}

/** Leaves what is small alone. */
export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
