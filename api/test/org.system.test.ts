import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { freePort } from './free-port.ts'
import { testFolder } from './test-folder.ts'

/**
 * `npm run night -- org`: the command of several organisations, with real servers on a real PostgreSQL, in a folder instead
 * of the machine. What belongs to the machine (users, systemd, nginx) are scripts that note what they were asked for.
 */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const REPOSITORY = join(import.meta.dirname, '../..')
const root = await testFolder()
const [tools, state] = [join(root, 'tools'), join(root, 'state')]
const HOSTS = { uno: 'uno.rifa.example', dos: 'dos.rifa.example' }

const MACHINE = {
  useradd: 'for last; do :; done; touch "$STATE/user-$last"',
  userdel: 'rm "$STATE/user-$1"',
  id: '[ -e "$STATE/user-$1" ]',
  chown: ':',
  talonario: 'exec "$TALONARIO_RAIZ/opt/talonario/0.1.1/deploy/talonario" "$@"',
  tar: '[ ! -e "$STATE/no-tar" ] && exec /usr/bin/tar "$@"',
  // The other machine: another folder, another PostgreSQL.
  ssh: 'shift; . "$ROOT/there"; exec "$@"',
  nginx: 'if [ -e "$STATE/broken" ]; then echo "nginx: configuration file test failed" >&2; exit 1; fi',
  systemctl: `
    verb=$1; shift
    case "$1" in --*) shift;; esac
    unit=$1; name=\${unit#talonario@}; name=\${name%.service}
    start() {
      TALONARIO_ENV=$TALONARIO_RAIZ/etc/talonario/$name.env "$TALONARIO_RAIZ/opt/talonario/org/$name/deploy/talonario" start >"$STATE/$name.log" 2>&1 &
      echo $! >"$STATE/$name.pid"
    }
    stop() {
      [ -e "$STATE/$name.pid" ] || return 0
      kill "$(cat "$STATE/$name.pid")" 2>/dev/null
      while kill -0 "$(cat "$STATE/$name.pid")" 2>/dev/null; do sleep 0.1; done
      rm "$STATE/$name.pid"
    }
    case "$verb" in
      is-enabled) [ -e "$STATE/enabled-$unit" ];;
      enable) for one; do touch "$STATE/enabled-$one"; done; start;;
      disable) stop; for one; do rm -f "$STATE/enabled-$one"; done;;
      start) start;;
      stop) stop;;
      restart) stop; start;;
      show) for last; do :; done; name=\${last#talonario@}; cat "$STATE/\${name%.service}.pid";;
      reload) :;;
      is-failed) ! kill -0 "$(cat "$STATE/$name.pid" 2>/dev/null)" 2>/dev/null;;
    esac`,
}

let cluster: Embedded
let env: Record<string, string>
beforeAll(async () => {
  cluster = await startEmbedded({ dataDir: join(root, 'cluster'), log: console.error })
  const { host, port, user } = cluster.connection
  for (const folder of [tools, state, join(root, 'opt/talonario')]) mkdirSync(folder, { recursive: true })
  for (const [name, script] of Object.entries(MACHINE)) {
    writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(tools, name), 0o755)
  }
  for (const version of ['0.1.0', '0.1.1']) symlinkSync(REPOSITORY, join(root, 'opt/talonario', version))
  env = {
    PATH: `${tools}:${process.env.PATH}`,
    STATE: state,
    ROOT: root,
    TALONARIO_RAIZ: root,
    TALONARIO_POSTGRES: `postgres://${user}@${encodeURIComponent(host)}:${port}/postgres`,
    TALONARIO_PUERTO: String(await freePort()),
    TALONARIO_PACIENCIA_MS: '120000',
  }
})
afterAll(async () => {
  for (const name of Object.keys(HOSTS)) machine('systemctl', 'stop', `talonario@${name}.service`)
  await cluster.stop()
})

const machine = (program: string, ...args: string[]) => spawnSync(join(tools, program), args, { env })
function org(...args: string[]): { status: number | null; said: string } {
  const talonario = join(REPOSITORY, 'deploy/talonario')
  const { status, stdout, stderr } = spawnSync(talonario, ['org', ...args], { encoding: 'utf8', env })
  return { status, said: stdout + stderr }
}
function certify(host: string, raiz = root) {
  const folder = join(raiz, 'etc/letsencrypt/live', host)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'fullchain.pem'), '')
}
/** Another machine for `ssh`: its own folder, port and PostgreSQL. */
async function otherMachine() {
  const folder = join(root, 'otra')
  const other = await startEmbedded({ dataDir: join(folder, 'cluster'), log: console.error })
  const { host, port, user } = other.connection
  for (const path of ['state', 'opt/talonario']) mkdirSync(join(folder, path), { recursive: true })
  for (const version of ['0.1.0', '0.1.1']) symlinkSync(REPOSITORY, join(folder, 'opt/talonario', version))
  const there = {
    TALONARIO_RAIZ: folder,
    STATE: join(folder, 'state'),
    TALONARIO_POSTGRES: `postgres://${user}@${encodeURIComponent(host)}:${port}/postgres`,
    TALONARIO_PUERTO: String(await freePort()),
  }
  const lines = Object.entries(there).map(([name, value]) => `export ${name}='${value}'\n`)
  writeFileSync(join(root, 'there'), lines.join(''))
  const stop = async () => {
    spawnSync(join(tools, 'systemctl'), ['stop', 'talonario@uno.service'], { env: { ...env, ...there } })
    await other.stop()
  }
  return { there, stop }
}
async function insertDraw(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`insert into sorteo (fecha, fuente, fuente_datos) values ('2099-12-24', 'interna', '{}')`)
  await client.end()
}
const variables = (name: string) => readFileSync(join(root, 'etc/talonario', `${name}.env`), 'utf8')
const portOf = (name: string) => /^PORT=(\d+)$/m.exec(variables(name))?.[1] ?? ''
const ready = async (name: string) => (await fetch(`http://127.0.0.1:${portOf(name)}/health/ready`)).status === 200

/** What there is of organisations: users, units, files, roles and databases. */
async function everything(): Promise<string[]> {
  const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select 'role ' || rolname as name from pg_roles where rolname like 'talonario-%'
     union select 'database ' || datname from pg_database where datname like 'talonario-%' order by 1`,
  )
  await client.end()
  const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map(name => `${folder}/${name}`) : [])
  const folders = ['etc/talonario', 'etc/nginx/sites-enabled', 'etc/systemd/system', 'var/lib', 'opt/talonario/org']
  const files = [...folders.flatMap(folder => filesIn(join(root, folder))), ...filesIn(state)]
  return [...rows.map(({ name }) => name), ...files.filter(file => !/\.(log|pid)$|broken$/.test(file))].sort()
}

it('organisations are made, watched, copied, upgraded and removed, and what fails half-way leaves nothing', async () => {
  const before = await everything()
  expect(before).toEqual([])

  // The last step fails: all others are undone.
  const uncertified = org('add', 'uno', HOSTS.uno, '0.1.0')
  expect([uncertified.status, uncertified.said]).toEqual([
    1,
    expect.stringContaining(`Falta el certificado de ${HOSTS.uno}`),
  ])
  expect(await everything()).toEqual(before)
  for (const host of Object.values(HOSTS)) certify(host)
  writeFileSync(join(state, 'broken'), '')
  expect(org('add', 'uno', HOSTS.uno, '0.1.0').said).toContain('nginx: configuration file test failed')
  expect(await everything()).toEqual(before)
  spawnSync('rm', [join(state, 'broken')])
  for (const name of ['Uno', '../uno', 'u', 'uno-dos']) expect(org('add', name, HOSTS.uno, '0.1.0').status).toBe(1)

  for (const [name, host] of Object.entries(HOSTS)) {
    const made = org('add', name, host, '0.1.0')
    expect([made.status, made.said]).toEqual([0, expect.stringContaining(`${name} está lista.`)])
    expect(await ready(name)).toBe(true)
  }
  const both = await everything()
  expect(statSync(join(root, 'etc/talonario/uno.env')).mode & 0o777).toBe(0o600)
  expect(portOf('uno')).not.toBe(portOf('dos'))
  const site = readFileSync(join(root, 'etc/nginx/sites-enabled/talonario-uno.conf'), 'utf8')
  expect(site).toContain(`server_name ${HOSTS.uno};`)
  expect(site).toContain(`server 127.0.0.1:${portOf('uno')} max_fails=0;`)
  expect(site).not.toMatch(/talonario(?!_uno)/)

  // Again: nothing is made, nothing changes.
  expect(org('add', 'uno', HOSTS.uno, '0.1.0').said).not.toContain('hecho')
  expect(await everything()).toEqual(both)

  // A name leads to one organisation, and one that nobody has leads to none.
  expect(org('add', 'tres', HOSTS.uno, '0.1.0').said).toContain(`${HOSTS.uno} ya es de uno.`)
  expect(org('add', 'uno', 'otra.rifa.example', '0.1.0').said).toContain(`uno atiende en ${HOSTS.uno}.`)
  expect(await everything()).toEqual(both)
  expect(readFileSync(join(root, 'etc/nginx/sites-enabled/talonario-default.conf'), 'utf8')).toContain('default_server')
  // Each listens on its own port and on no other's.
  const own = readFileSync(join(root, 'etc/systemd/system/talonario@uno.service.d/puerto.conf'), 'utf8')
  expect(own).toBe(`[Service]\nSocketBindDeny=any\nSocketBindAllow=tcp:${portOf('uno')}\n`)

  const { said: table } = org('list')
  expect(table).toMatch(/^dos +lista +0\.1\.0 +NINGUNA +\d+ MB +\d+ MB +\d+ +0$/m)

  const copy = org('backup', 'uno').said.trim()
  expect(existsSync(copy)).toBe(true)
  // What an organisation's user puts into its folder leads root nowhere.
  const [data, precious] = [join(root, 'var/lib/talonario-uno'), join(root, 'precious')]
  mkdirSync(precious)
  writeFileSync(join(precious, 'file'), '')
  symlinkSync(precious, join(data, 'prueba'))
  symlinkSync(join(precious, 'file'), join(data, 'copias/zzz.tar.gz'))
  const checked = org('check', 'uno')
  expect([checked.status, checked.said]).toEqual([
    0,
    expect.stringContaining('Números, dinero y sorteos están en orden.'),
  ])
  expect(await everything()).toEqual(both)
  expect([readdirSync(precious), readlinkSync(join(data, 'prueba'))]).toEqual([['file'], precious])
  // A copy that is none is seen before anything stops.
  const served = readFileSync(join(state, 'uno.pid'), 'utf8')
  expect(org('restore', 'uno', join(precious, 'file')).status).toBe(1)
  expect([readFileSync(join(state, 'uno.pid'), 'utf8'), await ready('uno')]).toEqual([served, true])
  expect(org('restore', 'uno', copy).said).toContain('uno tiene lo de la copia.')
  expect(await ready('uno')).toBe(true)

  // A version that does not start: the one before is back.
  mkdirSync(join(root, 'opt/talonario/0.2.0/deploy'), { recursive: true })
  writeFileSync(
    join(root, 'opt/talonario/0.2.0/deploy/talonario'),
    '#!/bin/sh\n[ "$1" = compilar ] || [ "$1" = migrar ]\n',
  )
  chmodSync(join(root, 'opt/talonario/0.2.0/deploy/talonario'), 0o755)
  const failed = org('upgrade', 'uno', '0.2.0')
  expect([failed.status, failed.said]).toEqual([1, expect.stringContaining('talonario@uno.service no contesta')])
  await expect.poll(() => ready('uno').catch(() => false)).toBe(true)
  expect(org('upgrade', 'todas').said).toContain('Falta la versión: talonario org upgrade')
  expect(org('upgrade', 'todas', '0.1.1').said).toContain('uno: 0.1.1')
  expect(org('list').said).toMatch(/^uno +lista +0\.1\.1 +hace 0 h/m)

  // To another machine: there it serves, here it is stopped, and what fails leaves it here as before.
  const { there, stop } = await otherMachine()
  expect(org('move', 'uno', 'root@otra').said).toContain(`Falta el certificado de ${HOSTS.uno}`)
  expect(await ready('uno')).toBe(true)
  certify(HOSTS.uno, there.TALONARIO_RAIZ)
  // What fails on the way leaves it here as before.
  writeFileSync(join(there.STATE, 'no-tar'), '')
  expect(org('move', 'uno', 'root@otra').status).toBe(1)
  await expect.poll(() => ready('uno').catch(() => false)).toBe(true)
  spawnSync('rm', [join(there.STATE, 'no-tar')])
  const secret = /^SECRETO_DATOS=.*$/m.exec(variables('uno'))?.[0]
  const moved = org('move', 'uno', 'root@otra')
  expect([moved.status, moved.said]).toEqual([0, expect.stringContaining('uno atiende en root@otra.')])
  const arrived = readFileSync(join(there.TALONARIO_RAIZ, 'etc/talonario/uno.env'), 'utf8')
  expect(arrived).toContain(secret)
  expect(arrived).toContain(`PORT=${there.TALONARIO_PUERTO}`)
  expect((await fetch(`http://127.0.0.1:${there.TALONARIO_PUERTO}/health/ready`)).status).toBe(200)
  expect(await ready('uno').catch(() => false)).toBe(false)
  // Nothing comes in the place of draws.
  await insertDraw(there.TALONARIO_POSTGRES.replace(/postgres$/, 'talonario-uno'))
  const refused = spawnSync(join(tools, 'talonario'), ['org', 'receive', 'uno'], {
    encoding: 'utf8',
    env: { ...env, ...there },
  })
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('uno ya tiene sorteos en esta máquina')])
  await stop()

  const removed = org('remove', 'uno')
  expect(removed.status).toBe(0)
  expect((await everything()).filter(name => name.includes('uno'))).toEqual([])
  expect(readdirSync(join(root, 'var/backups/talonario/uno')).sort()).toEqual([
    expect.stringMatching(/^talonario-.*\.tar\.gz$/),
    'uno.env',
  ])
  expect(await ready('dos')).toBe(true)
  expect(org('remove', 'uno').said).toContain('No hay una organización uno')
})
