import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../api/test/free-port.ts'
import { WITHOUT_LIMITS } from '../api/test/without-limits.ts'

export type ServerProcess = {
  url: string
  dataDir: string
  output: () => string
  stop(): Promise<void>
  /** kill -9; its folder stays. */
  kill(): Promise<void>
}

/** `port`: of a server that is started again. */
type Options = { demo: boolean; env?: Record<string, string>; dataDir?: string; port?: number }

/** An unused folder. */
export const freshFolder = () => mkdtemp(join(tmpdir(), 'talonario-e2e-'))

/** Starts the real server on a separate folder and waits until it serves. */
export async function startServer(options: Options): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await freshFolder())
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['api/src/server.js', ...(options.demo ? ['--demo'] : [])], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      BASE_URL: url,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      ...WITHOUT_LIMITS,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', chunk => (text += String(chunk)))
  child.stderr.on('data', chunk => (text += String(chunk)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  await answers(url, child, () => text)
  return {
    url,
    dataDir,
    output: () => text,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended at start:\n${output()}`)
    const ready = await fetch(`${url}/health/ready`).then(
      response => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer within 90 s:\n${output()}`)
}
