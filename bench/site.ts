import { tmpdir } from 'node:os'
import { memoryOf, startServer } from '../api/test/server-process.ts'

export type Site = { url: string; pid: number; residentMiB(): number; peakMiB(): number; stop(): Promise<void> }

/** The real server in a separate process, on a database or, without one, as given by `env`. */
export async function startSite(env: Record<string, string>, ...args: string[]): Promise<Site> {
  const server = startServer({ DATA_DIR: tmpdir(), CAMPAIGN_YEAR: '2026', ...env }, ...args)
  return {
    url: await server.url,
    pid: server.child.pid ?? 0,
    residentMiB: () => Math.round(memoryOf(server.child.pid)),
    peakMiB: () => Math.round(memoryOf(server.child.pid, 'VmHWM')),
    stop: async () => void (await server.stop()),
  }
}
