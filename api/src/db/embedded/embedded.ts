import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ConfigurationError } from '#start-error.ts'
import { type Undo, undoAll } from '#undo.ts'
import { type Address, chooseAddress, leaveAddress, listenSettings } from './embedded-address.ts'
import { findBinaries } from './embedded-binaries.ts'
import { makeCluster } from './embedded-cluster.ts'
import { endOrphans } from './embedded-process.ts'
import { keepRunning } from './embedded-server.ts'
import { chooseUser } from './embedded-user.ts'
import { lockFolder } from './folder-lock.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** Off in tests only: without it a crash of the machine loses data. */
  fsync?: boolean
  /** More settings of postgresql.conf. */
  settings?: Record<string, string>
  log: (line: string) => void
  /** Called, perhaps more than once, while PostgreSQL's own processes are at work and this one would only wait. */
  meanwhile?: () => unknown
}

export type Embedded = {
  connection: Address & { database: string }
  /** Process id of the postmaster, which changes if postgres is started again. */
  readonly pid: number
  stop(): Promise<void>
}

/** The database that initdb makes: nobody else uses the cluster, and making another would delay the first start by a quarter of a second. */
const DATABASE = 'postgres'

/** Starts the packaged PostgreSQL on its own folder and keeps it running until `stop`. */
export async function startEmbedded({
  dataDir,
  fsync = true,
  settings,
  log,
  meanwhile = () => {},
}: EmbeddedOptions): Promise<Embedded> {
  const undo: Undo = []
  const stop = () => undoAll(undo)
  try {
    const { folder, isNew } = makeDataDir(dataDir)
    const lock = lockFolder(folder)
    undo.push(lock.release)
    const cluster = join(folder, 'postgres')
    const binaries = await findBinaries()
    const runAs = await chooseUser({ dataDir: folder, cluster, postgres: binaries.postgres })
    // If PostgreSQL runs under another account, that has to enter; otherwise the folder is private.
    if (isNew && runAs.uid === undefined) chmodSync(folder, 0o700)
    await endOrphans(cluster, log)
    await makeCluster(cluster, binaries, runAs, { fsync, meanwhile })
    const address = await chooseAddress(folder, runAs)
    undo.push(() => leaveAddress(address))
    const all = { ...quiet, ...memory(), ...durability(fsync), ...listenSettings(address), ...settings }
    const logFile = join(folder, 'postgres.log')
    const server = await keepRunning({ cluster, binaries, runAs, settings: all, logFile, log, meanwhile })
    undo.push(server.stop)
    return {
      connection: { ...address, database: DATABASE },
      get pid() {
        return server.pid
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Keeps user data out of its log: no statements, no values, no failed queries. */
const quiet = {
  timezone: 'UTC',
  cluster_name: 'talonario',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const MIB = 2 ** 20

/** A quarter of the memory, as PostgreSQL advises, but at least its default and no more than a raffle of a million numbers fills. */
function memory(): Record<string, string> {
  const available = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return { shared_buffers: `${Math.floor(Math.min(Math.max(available / 4, 128 * MIB), 512 * MIB) / MIB)}MB` }
}

const durability = (fsync: boolean): Record<string, string> =>
  fsync ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Makes the folder and returns its real path, by which its processes are recognised. */
function makeDataDir(path: string): { folder: string; isNew: boolean } {
  try {
    const isNew = makeFolder(resolve(path))
    accessSync(path, constants.W_OK)
    return { folder: realpathSync(path), isNew }
  } catch (error) {
    throw new ConfigurationError(
      `No se puede escribir en la carpeta de datos ${resolve(path)} (${(error as NodeJS.ErrnoException).code}): elegí otra con DATA_DIR.`,
    )
  }
}

/** Returns whether the folder is new. Works step by step, because Node's recursion never ends where none can be made (/proc). */
function makeFolder(path: string): boolean {
  if (existsSync(path)) return false
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o711 })
  return true
}
