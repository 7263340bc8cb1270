// Not TypeScript: what takes types out of files would be read for this one alone.
import { constants, enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * What was compiled once is kept where the code is, and where that folder can only be read, in the data folder: every later start takes half
 * of the processor time. Where neither can be written to, nothing is kept. Threads find it by the environment.
 */
export function keepCompiled() {
  const { DATA_DIR } = process.env
  const folders = [join(import.meta.dirname, '../../node_modules/.cache/talonario')]
  if (DATA_DIR) folders.push(join(DATA_DIR, 'compilado'))
  const kept = folders.find(folder => enableCompileCache(folder).status !== constants.compileCacheStatus.FAILED)
  if (kept) process.env.NODE_COMPILE_CACHE = kept
}
