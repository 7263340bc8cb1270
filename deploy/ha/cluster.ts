/**
 * PostgreSQL on three nodes under Patroni, with etcd, HAProxy and PgBouncer, all on loopback: `start.ts` runs it to
 * look at, `npm run night -- ha` to break it. The programs are Debian's. docs/draw-night.md describes what differs on three
 * machines.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chown, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signalIfAlive } from '../../api/src/db/embedded/embedded-process.ts'

const HERE = import.meta.dirname
const NAMES = ['uno', 'dos', 'tres'] as const
export type Name = (typeof NAMES)[number]

/** Where a node's port is, by what listens there. */
export type Ports = Record<'etcd' | 'peer' | 'postgres' | 'rest', Record<Name, number>> & {
  write: number
  pool: number
  http: number
  servers: readonly number[]
}

/** Fifty-four ports from this one on. Below 32768 Linux gives none of them to other connections. */
export function portsFrom(first: number): Ports {
  const nodes = (from: number) => ({ uno: first + from, dos: first + from + 1, tres: first + from + 2 })
  return {
    etcd: nodes(0),
    peer: nodes(10),
    postgres: nodes(20),
    rest: nodes(30),
    write: first + 40,
    pool: first + 41,
    http: first + 42,
    servers: [50, 51, 52, 53].map(port => first + port),
  }
}

export type Cluster = {
  /** Of the node that writes, for what needs a session; of the pooler before it; of the site. */
  databaseUrl: string
  poolUrl: string
  siteUrl: string
  /** The node that writes and the one that every commit waits for; undefined while there is none. */
  state(): Promise<{ leader?: Name | undefined; sync?: Name | undefined; healthy: number }>
  /** Sends a signal to a node: Patroni and its PostgreSQL, every process. */
  signal(name: Name, signal: NodeJS.Signals): Promise<void>
  /** Starts a node's Patroni, after it has died. */
  start(name: Name): Promise<void>
  stop(): Promise<void>
}

type Options = {
  folder: string
  ports: Ports
  password: string
  /** etcd's ports as a node reaches them: a test puts something in between. */
  reach?: (name: Name) => readonly number[]
}

export async function startCluster({ folder, ports, password, reach }: Options): Promise<Cluster> {
  const user = await systemUser()
  const bin = await postgresFolder()
  const running = new Map<string, ChildProcess>()
  const etcds = () => NAMES.map(name => ports.etcd[name])

  const run = async (name: string, command: string, args: string[], env: Record<string, string> = {}) => {
    const log = await open(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH, ...env },
    })
    child.once('error', error => console.error(`${command}: ${error.message}`))
    running.set(name, child)
    await log.close()
  }
  /** A file made from its template beside this one. */
  const write = async (template: string, words: Record<string, string | number>, to: string) => {
    const text = await readFile(join(HERE, template), 'utf8')
    await own(
      to,
      text.replace(/\{(\w+)\}/g, (whole, word) => String(words[word] ?? whole)),
    )
  }
  const own = async (file: string, text: string) => {
    await writeFile(file, text, { mode: 0o600 })
    if (user.uid !== undefined) await chown(file, user.uid, user.gid ?? user.uid)
  }
  const ownFolder = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined) await chown(path, user.uid, user.gid ?? user.uid)
  }

  await ownFolder(folder)
  const members = NAMES.map(name => `${name}=http://127.0.0.1:${ports.peer[name]}`).join(',')
  for (const name of NAMES) {
    const [client, peer] = [`http://127.0.0.1:${ports.etcd[name]}`, `http://127.0.0.1:${ports.peer[name]}`]
    await run(`etcd-${name}`, 'etcd', [
      '--name',
      name,
      '--data-dir',
      join(folder, `etcd-${name}`),
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      members,
      '--enable-v2=true',
      '--logger',
      'zap',
      '--log-level',
      'error',
    ])
  }
  while ((await Promise.all(etcds().map(isReady))).includes(false)) await delay(100)
  const start = (name: Name) => run(name, 'patroni', [join(folder, `${name}.yml`)])
  for (const name of NAMES) {
    const place = join(folder, name)
    await ownFolder(place)
    const etcd = (reach?.(name) ?? etcds()).map(port => `'127.0.0.1:${port}'`).join(', ')
    const words = { name, etcd, bin, password, folder: place, port: ports.postgres[name], rest: ports.rest[name] }
    await write('patroni.yml', words, join(folder, `${name}.yml`))
    await start(name)
  }
  const databases = NAMES.map(
    name => `    server ${name} 127.0.0.1:${ports.postgres[name]} check port ${ports.rest[name]}`,
  )
  const servers = ports.servers.map((port, i) => `    server s${i} 127.0.0.1:${port} check`)
  const words = { databases: databases.join('\n'), servers: servers.join('\n'), write: ports.write, http: ports.http }
  await write('haproxy.cfg', words, join(folder, 'haproxy.cfg'))
  await run('haproxy', '/usr/sbin/haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')])
  await write('pgbouncer.ini', { folder, write: ports.write, pool: ports.pool }, join(folder, 'pgbouncer.ini'))
  await own(join(folder, 'userlist.txt'), `"talonario" "${password}"\n`)
  await run('pgbouncer', '/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')])

  const urlAt = (port: number) => `postgres://talonario:${password}@127.0.0.1:${port}/talonario`
  return {
    databaseUrl: urlAt(ports.write),
    poolUrl: urlAt(ports.pool),
    siteUrl: `http://127.0.0.1:${ports.http}`,
    state: () => stateOf(ports),
    async signal(name, signal) {
      for (const pid of await processesOf(running.get(name), join(folder, name))) signalIfAlive(pid, signal)
    },
    start,
    async stop() {
      const etcdLast = [...running.keys()].toSorted(
        (a, b) => Number(a.startsWith('etcd')) - Number(b.startsWith('etcd')),
      )
      for (const name of etcdLast) await end(running.get(name))
      for (const name of NAMES)
        for (const pid of await processesOf(undefined, join(folder, name))) signalIfAlive(pid, 'SIGKILL')
    },
  }
}

/** Makes the role and the database of the shop, once. Time limits are the role's, because connections through the pooler are shared. */
export async function createDatabase(query: (sql: string) => Promise<unknown>, password: string): Promise<void> {
  await query(`create role talonario login password '${password}'`)
  for (const [setting, value] of Object.entries({
    statement_timeout: '30s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '30s',
  }))
    await query(`alter role talonario set ${setting} = '${value}'`)
  await query('create database talonario owner talonario')
}

/** Members of etcd agree on their version a moment after they have met; Patroni gives up before that. */
async function isReady(etcd: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${etcd}/version`).catch(() => null)
  return answer?.ok === true && !(await answer.text()).includes('not_decided')
}

type Member = { name: Name; role: string; state: string }

/** The cluster's members by one node's Patroni. Throws without a complete answer within a second. */
async function membersBy(rest: number): Promise<Member[] | null> {
  const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1_000) })
  if (answer.status !== 200) return null
  const { members = [] } = (await answer.json()) as { members?: Member[] }
  return members
}

async function stateOf(ports: Ports) {
  for (const name of NAMES) {
    const members = await membersBy(ports.rest[name]).catch(() => null)
    if (!members) continue
    const healthy = members.filter(({ state }) => state === 'running' || state === 'streaming')
    return {
      leader: healthy.find(({ role }) => role === 'leader')?.name,
      sync: healthy.find(({ role }) => role === 'sync_standby')?.name,
      healthy: healthy.length,
    }
  }
  return { healthy: 0 }
}

/** Patroni's own process and every process of the PostgreSQL with its data in this folder. */
async function processesOf(patroni: ChildProcess | undefined, folder: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  const roots = new Set<number>(patroni?.pid && patroni.exitCode === null ? [patroni.pid] : [])
  for (const pid of all) {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]).catch(() => ['', ''])
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    parents.set(Number(pid), parent)
    if (command.includes(`${folder}/data`) && command.includes('postgres')) roots.add(Number(pid))
  }
  const belongs = (pid: number): boolean => roots.has(pid) || (parents.has(pid) && belongs(parents.get(pid) ?? 0))
  return all.map(Number).filter(belongs)
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  for (let waited = 0; child.exitCode === null && child.signalCode === null && waited < 10_000; waited += 50)
    await delay(50)
  if (child.exitCode === null) child.kill('SIGKILL')
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** None of these programs runs as root: they run as `postgres`, an account of Debian's package. */
async function systemUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const entry = (await readFile('/etc/passwd', 'utf8')).split('\n').find(line => line.startsWith('postgres:'))
  if (!entry) throw new Error(MISSING)
  const [, , uid, gid] = entry.split(':').map(Number)
  return { ...(uid && { uid }), ...(gid && { gid }) }
}

const MISSING = 'Install the programs first: apt-get install patroni etcd-server haproxy pgbouncer postgresql'

async function postgresFolder(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error(MISSING)
  for (const program of ['patroni', 'etcd', 'haproxy', 'pgbouncer']) {
    try {
      execFileSync('which', [program], { env: { PATH } })
    } catch {
      throw new Error(MISSING)
    }
  }
  return join('/usr/lib/postgresql', newest, 'bin')
}
