import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#start-error.ts'
import { syncFolder } from '#sync-folder.ts'
import { passwordFile, USER, usesSocket } from './embedded-address.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { copyTemplate, findTemplate, templateOf } from './embedded-template.ts'
import { chooseUser, type RunAs } from './embedded-user.ts'

const run = promisify(execFile)
const MAJOR = '18'

/** Makes the cluster's folder on the first start: whole or not at all, for it gets its name when it is done. */
export async function makeCluster(cluster: string, binaries: Binaries, runAs: RunAs, fsync: boolean): Promise<void> {
  if (existsSync(cluster)) return refuseOtherVersion(cluster)
  const dataDir = dirname(cluster)
  const unfinished = (await readdir(dataDir)).filter(name => name.startsWith('postgres-init-'))
  for (const name of unfinished) await rm(join(dataDir, name), { recursive: true, force: true })
  const fresh = await mkdtemp(join(dataDir, 'postgres-init-'))
  if (runAs.uid !== undefined) await chown(fresh, runAs.uid, runAs.gid ?? runAs.uid)
  const initdb = async (options: string[]) => {
    const [command = '', ...args] = [...runAs.prefix, binaries.initdb, '--pgdata', fresh, ...options]
    try {
      await run(command, args, { uid: runAs.uid, gid: runAs.gid, cwd: fresh })
    } catch (error) {
      const { stderr, message } = error as { stderr?: string; message: string }
      throw new StartError(`No se pudo crear la base de datos en ${dataDir}: ${(stderr || message).trim()}`)
    }
  }
  const template = findTemplate(binaries)
  if (template) {
    await copyTemplate(template, fresh, runAs)
    if (fsync) await initdb(['--sync-only', ...syncOptions(fsync)])
  } else await initdb(initOptions(dataDir, fsync))
  await rename(fresh, cluster)
  if (fsync) await syncFolder(dataDir)
}

/** Makes the template if there is none. It gets its name when it is complete. */
export async function makeTemplate(): Promise<void> {
  const binaries = await findBinaries()
  if (!usesSocket || findTemplate(binaries)) return
  const template = templateOf(binaries)
  await mkdir(dirname(template), { recursive: true })
  const folder = await mkdtemp(`${template}-new-`)
  const cluster = join(folder, 'postgres')
  try {
    const runAs = await chooseUser({ dataDir: folder, cluster, postgres: binaries.postgres })
    await makeCluster(cluster, binaries, runAs, true)
    await rename(cluster, template).catch(error => {
      // Another build was faster.
      if (!findTemplate(binaries)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Collation and case come from PostgreSQL itself, so that no index depends on a library of the machine. */
function initOptions(dataDir: string, fsync: boolean): string[] {
  return [
    ...['--username', USER, '--encoding', 'UTF8'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    ...(usesSocket
      ? ['--auth-local', 'trust', '--auth-host', 'reject']
      : ['--auth', 'scram-sha-256', '--pwfile', passwordFile(dataDir)]),
    ...['--data-checksums', '--no-instructions', ...syncOptions(fsync)],
  ]
}

/** One sync of the file system instead of one for each of a thousand files, if the system supports it. */
function syncOptions(fsync: boolean): string[] {
  if (!fsync) return ['--no-sync']
  return process.platform === 'linux' ? ['--sync-method', 'syncfs'] : []
}

function refuseOtherVersion(cluster: string) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new StartError(
    `La base de datos de ${cluster} es de PostgreSQL ${version} y este programa trae PostgreSQL ${MAJOR}: restaurá una copia de seguridad en una carpeta nueva.`,
  )
}
