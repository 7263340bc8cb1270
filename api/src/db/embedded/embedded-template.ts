import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { chmod, chown, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { usesSocket } from './embedded-address.ts'
import type { Binaries } from './embedded-binaries.ts'
import { renewIdentity } from './embedded-identity.ts'
import type { RunAs } from './embedded-user.ts'

const FOLDER = join(import.meta.dirname, '../../../../node_modules/.cache/talonario')

/**
 * A cluster as initdb leaves it, made once an installation by `npm run build`: a new data folder gets a copy of it. Undefined where there is none, or none that this account may read. With a password (Windows) each cluster is made by itself.
 */
export function findTemplate(binaries: Binaries): string | undefined {
  const template = templateOf(binaries)
  return usesSocket && existsSync(join(template, 'PG_VERSION')) ? template : undefined
}

/** Fills the folder with the template, as a cluster of its own that was never started. */
export async function copyTemplate(template: string, folder: string, { uid, gid }: RunAs): Promise<void> {
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  renewIdentity(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map(entry => ({ entry, path: join(entry.parentPath, entry.name) }))
  // Folders do not keep their mode, files do.
  for (const { entry, path } of paths) if (entry.isDirectory()) await chmod(path, 0o700)
  if (uid !== undefined) for (const { path } of paths) await chown(path, uid, gid ?? uid)
}

/** Named after the package, so that another PostgreSQL gets another one. */
export function templateOf({ initdb }: Binaries): string {
  const { version } = JSON.parse(readFileSync(join(dirname(initdb), '../../package.json'), 'utf8'))
  return join(FOLDER, `postgres-${version}`)
}
