import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#sync-folder.ts'
import { pathInFolder } from './folder.ts'
import type { Entry } from './tar.ts'

/**
 * The files of a restore wait here until its transaction is committed; then renames, which need no space, put them in place. The table
 * `restauracion` says whether it was committed, so the next start finishes or undoes a killed restore completely.
 */
const STAGING = 'restauracion'

const inside = (dataDir: string) => {
  const staging = join(dataDir, STAGING)
  return {
    staging,
    /** A folder that is not complete yet, or is being removed. */
    unfinished: `${staging}.parcial`,
    id: join(staging, 'id'),
    fresh: join(staging, 'nuevo'),
    old: join(staging, 'viejo'),
  }
}

/** Whether a restore has left something in the folder. */
export const hasStaged = (dataDir: string): boolean =>
  existsSync(inside(dataDir).staging) || existsSync(inside(dataDir).unfinished)

/** Writes the files of a copy beside those in use. Throws, and leaves nothing, if files cannot be written or renamed there. */
export async function stageFolder(dataDir: string, id: string, entries: AsyncIterable<Entry>): Promise<void> {
  const { staging, unfinished } = inside(dataDir)
  try {
    // Always makes a folder for mail, even an empty one, so that it replaces the mail of the installation that was here.
    await mkdir(join(unfinished, 'nuevo', 'correo'), { recursive: true, mode: 0o700 })
    await mkdir(join(unfinished, 'viejo'), { mode: 0o700 })
    for await (const entry of entries) {
      const path = pathInFolder(entry)
      if (path) await write(join(unfinished, 'nuevo', path), entry.bytes)
    }
    await write(join(unfinished, 'id'), Buffer.from(id))
    for (const folder of ['nuevo/correo', 'nuevo', '.']) await syncFolder(join(unfinished, folder))
    await rename(unfinished, staging)
    await syncFolder(dataDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function write(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts the files of a committed restore in place, or removes those of one that was not committed. Returns whether it was. */
export async function settleStaged(dataDir: string, isCommitted: (id: string) => Promise<boolean>): Promise<boolean> {
  const { staging, unfinished, id, fresh, old } = inside(dataDir)
  await rm(unfinished, { recursive: true, force: true })
  if (!existsSync(staging)) return false
  const committed = await isCommitted(await readFile(id, 'utf8'))
  if (committed) {
    for (const name of await readdir(fresh)) {
      if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(old, name))
      await rename(join(fresh, name), join(dataDir, name))
    }
    await syncFolder(dataDir)
  }
  // Renamed first, so that half a folder is not settled again.
  await rename(staging, unfinished)
  await rm(unfinished, { recursive: true, force: true })
  return committed
}
