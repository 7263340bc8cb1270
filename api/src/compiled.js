// Not TypeScript: what takes types out of files would be read for this one alone.
import { constants, enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * What was compiled once is kept where the code is, and where that folder can only be read, in the data folder: every later start takes half
 * of the processor time. Where neither can be written to, nothing is kept.
 */
export function keepCompiled() {
  const { status } = enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/talonario'))
  const { DATA_DIR } = process.env
  if (status === constants.compileCacheStatus.FAILED && DATA_DIR) enableCompileCache(join(DATA_DIR, 'compilado'))
}
