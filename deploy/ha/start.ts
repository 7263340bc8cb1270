/**
 * `npm run start:ha -- <folder>`: three database nodes, the pooler, HAProxy and four servers on loopback, to look at
 * and to try by hand (`kill -9` of a node's Patroni and PostgreSQL). Ctrl-C ends all of it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSession } from '../../api/src/db/session.ts'
import { createDatabase, portsFrom, startCluster } from './cluster.ts'

const [given] = process.argv.slice(2)
if (!given) throw new Error('npm run start:ha -- <folder>')
const folder = resolve(given)
const ports = portsFrom(7400)
const SERVER = join(import.meta.dirname, '../../api/src/server.js')

await mkdir(folder, { recursive: true, mode: 0o755 })
const secret = async (name: string) => {
  const file = join(folder, name)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (!kept) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return kept || readFile(file, 'utf8')
}
const password = await secret('password')
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
const servers: ChildProcess[] = []
const cluster = await startCluster({ folder: join(folder, 'cluster'), ports, password })
try {
  console.log('Waiting for three nodes …')
  while ((await cluster.state()).healthy < 3) await pause(500)
  const superuser = { host: '127.0.0.1', port: ports.write, user: 'postgres', password, database: 'postgres' }
  const { client, close } = await openSession(superuser, 'talonario-ha')
  const { rows } = await client.query(`select from pg_database where datname = 'talonario'`)
  if (rows.length === 0) await createDatabase(text => client.query(text), password)
  await close()
  for (const port of ports.servers) servers.push(await openServer(port))
  while (!(await fetch(`${cluster.siteUrl}/health/ready`)).ok) await pause(500)
  console.log(`The site: ${cluster.siteUrl} (organiza@rifa.test, ${password})`)
  for (;;) {
    const { leader = '-', sync = '-', healthy } = await cluster.state()
    console.log(`${new Date().toISOString()} writes: ${leader}, commits wait for: ${sync}, nodes: ${healthy}`)
    await pause(5_000)
  }
} catch (error) {
  if (!interrupted.signal.aborted) console.error(error)
} finally {
  const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ended = running.map(server => once(server, 'exit'))
  for (const server of running) server.kill('SIGTERM')
  await Promise.all(ended)
  await cluster.stop()
}
process.exit()

/** Throws after Ctrl-C. */
function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { signal: interrupted.signal })
}

/** Its own process group: Ctrl-C ends this program, which ends the servers. */
async function openServer(port: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '2',
    DATABASE_URL: cluster.databaseUrl,
    DATABASE_POOL_URL: cluster.poolUrl,
    PREPARED_STATEMENTS: 'no',
    SECRETO_DATOS: await secret('secreto'),
    DATA_DIR: join(folder, `servidor-${port}`),
    PORT: String(port),
    BASE_URL: cluster.siteUrl,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: 'organiza@rifa.test',
    ADMIN_PASSWORD: password,
  }
  return spawn(process.execPath, ['--max-semi-space-size=16', '--max-old-space-size=256', SERVER], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}
