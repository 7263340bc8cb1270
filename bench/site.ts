import { tmpdir } from 'node:os'
import { PASSWORD, type Person, people } from '../api/src/demo/people.ts'
import { memoryOf, startServer } from '../api/test/server-process.ts'
import { type BenchDatabase, makeDatabase, startCluster } from './cluster.ts'

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

/** Works with a server on a raffle of `n` numbers in a cluster of its own; all of it ends with the work. */
export async function onSite<T>(
  name: string,
  n: number,
  work: (site: Site, database: BenchDatabase) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const cluster = await startCluster()
  try {
    const database = await makeDatabase(cluster, name, n)
    const site = await startSite({ DATABASE_URL: database.url, ...env })
    return await work(site, database).finally(site.stop).finally(database.close)
  } finally {
    await cluster.stop()
  }
}

/** Slow 3G: 400 kbit/s both ways, 400 ms until the first byte of each reply. */
export const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

export type Opened = { token: string; user: { id: string; rol: string } }

/** Signs a person of the demo in. */
export async function logIn(url: string, person: Person): Promise<Opened> {
  const answer = await fetch(`${url}/api/usuario/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[person].email, password: PASSWORD }),
  })
  return (await answer.json()) as Opened
}
