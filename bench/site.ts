import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { startServer } from '../api/test/server-process.ts'

export type Site = { url: string; pid: number; residentMiB(): number; peakMiB(): number; stop(): Promise<void> }

/** The real server in a separate process, on a database or, without one, as given by `env`. */
export async function startSite(env: Record<string, string>, ...args: string[]): Promise<Site> {
  const server = startServer({ DATA_DIR: tmpdir(), CAMPAIGN_YEAR: '2026', ...env }, ...args)
  return {
    url: await server.url,
    pid: server.child.pid ?? 0,
    residentMiB: () => memoryOf(server.child.pid ?? 0, 'VmRSS'),
    peakMiB: () => memoryOf(server.child.pid ?? 0, 'VmHWM'),
    stop: async () => {
      server.child.kill('SIGTERM')
      await server.exit
    },
  }
}

/** Current or peak memory of a process; NaN without /proc. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return Number.NaN
  const [, kib = Number.NaN] =
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kib) / 1024)
}
