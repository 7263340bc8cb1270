import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WITHOUT_LIMITS } from './without-limits.ts'

/** What `npm start` of a copy of the program runs, at last: Node with its options, and the server. */
function commandOf(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const words: string[] = scripts.start.split('node ').at(-1).split(' ')
  return [process.execPath, ...words.slice(0, -1), join(root, words.at(-1) ?? '')]
}

const ROOT = join(import.meta.dirname, '../..')

export type ServerProcess = {
  child: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Address it printed, once it listens; rejects with its output when it ends before. */
  url: Promise<string>
  /** Exit code, `null` after kill -9. */
  exit: Promise<number | null>
  /** Sends a signal and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The real server in a separate process, with nothing of this process' environment except the path. It uses no public beacon. */
export const startServer = (env: Record<string, string>, ...args: string[]): ServerProcess =>
  watch([...commandOf(ROOT), ...args], env)

/** Another copy of the program, installed at `root`, started as in its own `npm start`. */
export const startInstalled = (root: string, env: Record<string, string>): ServerProcess => watch(commandOf(root), env)

/** The same on a file system of so many megabytes at DATA_DIR that only the server sees; others reach it through `/proc/<pid>/root`. */
export const startServerOnSmallDisk = (megabytes: number, env: Record<string, string>): ServerProcess =>
  watch(
    [
      'unshare',
      '--user',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=${megabytes}m tmpfs "$DATA_DIR" && exec "$0" "$@"`,
      ...commandOf(ROOT),
    ],
    env,
  )

function watch([command = '', ...args]: string[], env: Record<string, string>): ServerProcess {
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DRAW_SOURCE: 'interna',
      ...WITHOUT_LIMITS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const address = /está listo en (\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exit.then(code => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
  url.catch(() => {})
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exit
  }
  return { child, output: () => text, url, exit, stop }
}

/** Current or peak memory of a process in MiB; NaN without /proc. */
export function memoryOf(pid = 0, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (process.platform !== 'linux') return Number.NaN
  const [, kib] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** Processor time that a process has used so far, in seconds; NaN without /proc. */
export function processorOf(pid = 0): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
