import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What is text; fonts and pictures are compressed by themselves. */
const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.map'])
/** Below this there is next to nothing to gain. A telephone that sells without a signal keeps many small files. */
const WORTH_IT = 256

/** Writes file.br and file.gz beside each of these text files, as small as possible: the server only picks one. */
export async function compressAll(files: readonly string[]): Promise<void> {
  await Promise.all(files.filter(file => TEXT.has(extname(file))).map(compressFile))
}

/** Leaves what is small alone. */
async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
