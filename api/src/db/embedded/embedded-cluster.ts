import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigurationError, StartError } from '#start-error.ts'
import { syncFolder } from '#sync-folder.ts'
import { passwordFile, USER, usesSocket } from './embedded-address.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { RunAs } from './embedded-user.ts'

const run = promisify(execFile)
const MAJOR = '18'

/** `meanwhile` is called while another process works and this one would only wait. */
type Making = { fsync: boolean; meanwhile: () => unknown }

/** Makes the cluster's folder on the first start, whole or not at all: it is renamed to its final name at the end. */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  { fsync, meanwhile }: Making,
): Promise<void> {
  if (existsSync(cluster)) return refuseOtherVersion(cluster)
  const dataDir = dirname(cluster)
  const unfinished = (await readdir(dataDir)).filter(name => name.startsWith('postgres-init-'))
  // The initdb of a start that was killed may still be writing: hence the retries.
  for (const name of unfinished) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  const fresh = await mkdtemp(join(dataDir, 'postgres-init-'))
  if (runAs.uid !== undefined) await chown(fresh, runAs.uid, runAs.gid ?? runAs.uid)
  const options = ['--pgdata', fresh, ...initOptions(dataDir, fsync)]
  const [command = '', ...args] = [...runAs.prefix, binaries.initdb, ...options]
  try {
    const running = run(command, args, { uid: runAs.uid, gid: runAs.gid, cwd: fresh })
    meanwhile()
    await running
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartError(`No se pudo crear la base de datos en ${dataDir}: ${reasonOf(error)}.`)
  }
  await rename(fresh, cluster)
  if (fsync) await syncFolder(dataDir)
}

/** The reason in initdb's first line, without PostgreSQL's time and process. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const [first = ''] = (stderr || message).trim().split('\n')
  return first.includes('No space left on device')
    ? 'no queda lugar en el disco'
    : first.replace(/^.*?(FATAL|ERROR): +/, '')
}

/** Collation and case come from PostgreSQL itself, so that no index depends on a library of the machine. */
function initOptions(dataDir: string, fsync: boolean): string[] {
  return [
    `--username=${USER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(usesSocket
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile(dataDir)}`]),
    '--data-checksums',
    '--no-instructions',
    ...syncOptions(fsync),
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
  throw new ConfigurationError(
    `La base de datos de ${cluster} es de PostgreSQL ${version} y este programa trae PostgreSQL ${MAJOR}: restaurá una copia de seguridad en una carpeta nueva.`,
  )
}
