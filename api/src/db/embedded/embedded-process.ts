import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '#start-error.ts'

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** What postmaster.pid says: line 1 is the process, line 8 its state. It need not be true, since the file outlives a kill -9. */
export function readPidFile(cluster: string): { pid: number; ready: boolean } | undefined {
  if (!existsSync(pidFile(cluster))) return undefined
  const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Ends what an earlier server left on this cluster: stops a living postgres, with stronger signals each time, and
 * removes a stale postmaster.pid, even if its process id is in use again. Call it only while holding the folder's lock.
 */
export async function endOrphans(cluster: string, log: (line: string) => void): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 3_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    const orphans = receivers(cluster, postgresOn(cluster))
    if (orphans.length === 0) break
    log(`Quedaba un PostgreSQL de una ejecución anterior (proceso ${orphans.join(', ')}): se detiene.`)
    for (const pid of orphans) signalIfAlive(pid, signal)
    await untilGone(cluster, patience)
  }
  const [left] = postgresOn(cluster)
  if (left) throw new StartError(`No se pudo detener el PostgreSQL de una ejecución anterior (proceso ${left}).`)
  rmSync(pidFile(cluster), { force: true })
}

/** The postmaster passes a signal on to its children; without a postmaster they are signalled directly. */
function receivers(cluster: string, pids: number[]): number[] {
  const postmaster = readPidFile(cluster)?.pid
  return postmaster && pids.includes(postmaster) ? [postmaster] : pids
}

export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function untilGone(cluster: string, patience: number) {
  const end = Date.now() + patience
  while (Date.now() < end && postgresOn(cluster).length > 0) await delay(20)
}

/** The processes that really are postgres on this cluster. */
export function postgresOn(cluster: string): number[] {
  if (!existsSync(cluster)) return []
  const folder = realpathSync(cluster)
  if (process.platform === 'linux') return numbers(readdirSync('/proc')).filter(pid => livesIn(pid, folder))
  const claimed = readPidFile(cluster)?.pid
  return claimed && commandOf(claimed).includes('postgres') && commandOf(claimed).includes(folder) ? [claimed] : []
}

const numbers = (names: string[]) => names.map(Number).filter(Number.isInteger)

/** Every postgres process works in its cluster's folder; a zombie has neither folder nor program. */
function livesIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && /^postgres\b/.test(basename(readlinkSync(`/proc/${pid}/exe`)))
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  const [command, ...args] =
    process.platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  return spawnSync(command as string, args, { encoding: 'utf8' }).stdout ?? ''
}
