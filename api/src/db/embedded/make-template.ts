import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startDatabase } from '#db/main-database.ts'
import { usesSocket } from './embedded-address.ts'
import { findBinaries } from './embedded-binaries.ts'
import { findTemplate, templateOf } from './embedded-template.ts'

/**
 * Makes the template if there is none: a first start that ends once it has migrated. It gets its name when it is complete;
 * those of other versions are removed.
 */
export async function makeTemplate(): Promise<void> {
  const binaries = await findBinaries()
  if (!usesSocket || findTemplate(binaries)) return
  const template = templateOf(binaries)
  await mkdir(dirname(template), { recursive: true })
  const folder = await mkdtemp(`${template}-new-`)
  try {
    const { stop } = await startDatabase({ DATA_DIR: folder, PREPARED_STATEMENTS: true }, console.error)
    await stop()
    await rename(join(folder, 'postgres'), template).catch(error => {
      // Another build was faster.
      if (!findTemplate(binaries)) throw error
    })
    for (const name of await readdir(dirname(template))) {
      const isOther = name.startsWith('postgres-') && !name.includes('-new-') && name !== basename(template)
      if (isOther) await rm(join(dirname(template), name), { recursive: true, force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
