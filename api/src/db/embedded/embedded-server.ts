import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '#start-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import { endOrphans, readPidFile } from './embedded-process.ts'
import type { RunAs } from './embedded-user.ts'

export type ServerOptions = {
  cluster: string
  binaries: Binaries
  runAs: RunAs
  settings: Record<string, string>
  logFile: string
  log: (line: string) => void
  meanwhile: () => unknown
}

/** A crash recovery reads up to a gigabyte of log. */
const READY_WITHIN = 120_000
/** After this, clients still connected are cut off, and the next start recovers. */
const STOP_WITHIN = 20_000
const RESTART_PAUSE = 300
const LOG_BYTES = 10_000_000

/** Runs postgres until `stop`; if it ends otherwise (killed, out of memory), starts it again on the same address. */
export async function keepRunning(options: ServerOptions): Promise<{ readonly pid: number; stop(): Promise<void> }> {
  let server = launch(options)
  let stopping = false
  const stopAtExit = () => server.signal('SIGINT')
  process.once('exit', stopAtExit)
  options.meanwhile()
  await server.ready
  const supervision = (async () => {
    for (;;) {
      await server.gone
      if (stopping) return
      options.log('PostgreSQL se detuvo sin que se lo pidieran: se inicia de nuevo.')
      await delay(RESTART_PAUSE)
      if (stopping) return
      try {
        await endOrphans(options.cluster, options.log)
        server = launch(options)
        await server.ready
      } catch (error) {
        options.log(String(error))
      }
    }
  })()
  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping = true
      process.off('exit', stopAtExit)
      server.signal('SIGINT')
      const impatient = setTimeout(() => server.signal('SIGQUIT'), STOP_WITHIN)
      await supervision
      clearTimeout(impatient)
    },
  }
}

function launch(options: ServerOptions) {
  const { cluster, binaries, runAs, settings } = options
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...args] = [...runAs.prefix, binaries.postgres, '-D', cluster, ...flags]
  const output = openLog(options.logFile)
  // In a process group of its own, so that Ctrl+C reaches only the server, which stops postgres after the last request.
  const { uid, gid } = runAs
  const child = spawn(command, args, { cwd: cluster, uid, gid, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  return {
    pid: child.pid ?? 0,
    gone,
    ready: untilReady(child, options),
    signal: (signal: 'SIGINT' | 'SIGQUIT') => tell(child, signal, options),
  }
}

async function untilReady(child: ChildProcess, options: ServerOptions) {
  const end = Date.now() + READY_WITHIN
  while (child.pid && child.exitCode === null && child.signalCode === null && Date.now() < end) {
    const claim = readPidFile(options.cluster)
    if (claim?.pid === child.pid && claim.ready) return
    await delay(10)
  }
  tell(child, 'SIGQUIT', options)
  throw new StartError(`PostgreSQL no arrancó: el motivo está en ${options.logFile}.`)
}

/** SIGINT ends sessions and shuts down cleanly; SIGQUIT stops at once. Windows has no signals, so pg_ctl is used. */
function tell(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT', { binaries, cluster }: ServerOptions) {
  if (process.platform !== 'win32') child.kill(signal)
  else spawnSync(binaries.pg_ctl, ['stop', '-D', cluster, '-m', signal === 'SIGINT' ? 'fast' : 'immediate', '-W'])
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
