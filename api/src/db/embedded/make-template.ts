import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startDatabase } from '#db/main-database.ts'
import { usesSocket } from './embedded-address.ts'
import { findBinaries } from './embedded-binaries.ts'
import { findTemplate, templateOf } from './embedded-template.ts'

/**
 * Makes the template if there is none: a first start that ends once it has migrated. It gets its name when it is complete;
 * those of other versions are removed. What a killed build leaves, the next one finishes.
 */
export async function makeTemplate(): Promise<void> {
  const binaries = await findBinaries()
  if (!usesSocket || findTemplate(binaries)) return
  const template = templateOf(binaries)
  const folder = `${template}-new`
  await mkdir(dirname(template), { recursive: true })
  const { stop } = await startDatabase({ DATA_DIR: folder, PREPARED_STATEMENTS: true }, console.error)
  await stop()
  await rename(join(folder, 'postgres'), template)
  for (const name of await readdir(dirname(template))) {
    const isOther = name.startsWith('postgres-') && name !== basename(template)
    if (isOther) await rm(join(dirname(template), name), { recursive: true, force: true })
  }
}
