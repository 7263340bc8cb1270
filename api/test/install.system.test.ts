import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { blocksOf, type Debian, packDebian, startDebian } from './debian.ts'
import { saleOf } from './on-sale.ts'
import { testFolder } from './test-folder.ts'

/**
 * `npm run night -- install`: docs/operations.md followed to the letter by root on a bare Debian, with systemd, PostgreSQL and nginx of its
 * own. Its network leads nowhere: packages are downloaded before, and `certbot` is a stand-in that asks nginx for a
 * file as Let's Encrypt does. 0.3.0 is this version with a migration more. Needs root, Debian's mmdebstrap and systemd-container.
 */
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_800_000 })

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/operations.md')
const RELEASE = join(ROOT, 'dist/release')
const NEXT = '0.3.0'
const ADDED = '0900_prueba'
const LAST = readdirSync(join(ROOT, 'api/migrations'))
  .filter(name => name.endsWith('.sql'))
  .sort()
  .at(-1)
  ?.replace('.sql', '')
const PACKAGES = ['postgresql', 'nginx-light', 'certbot', 'curl']
const NAMES = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']
/** Without an answer; a busy machine is given more unless figures are held. */
const PAUSE_MS = process.env.FIGURES === 'hold' ? 5_000 : 20_000
const CA = '--cacert /etc/letsencrypt/live/rifa.example/fullchain.pem'
const CERTBOT = `#!/bin/bash
set -eu
for host; do :; done
mkdir -p /var/www/html/.well-known/acme-challenge /etc/letsencrypt/live/$host
echo prueba > /var/www/html/.well-known/acme-challenge/prueba
[ "$(curl -sS http://$host/.well-known/acme-challenge/prueba)" = prueba ]
cd /etc/letsencrypt/live/$host
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=$host -addext subjectAltName=DNS:$host -keyout privkey.pem -out fullchain.pem 2>/dev/null
`
/** How long each port was without an answer, in ms, until /root/enough is there. */
const WATCH = `
const fs = require('node:fs'), ports = process.argv.slice(2), worst = {}
const watch = async port => {
  let last = Date.now()
  worst[port] = 0
  while (!fs.existsSync('/root/enough')) {
    const ok = await fetch('http://127.0.0.1:' + port + '/health/ready', { signal: AbortSignal.timeout(10000) }).then(r => r.ok, () => false)
    if (ok) { worst[port] = Math.max(worst[port], Date.now() - last); last = Date.now() }
    await new Promise(go => setTimeout(go, 50))
  }
}
Promise.all(ports.map(watch)).then(() => console.log(JSON.stringify(worst)))
`

const execute = promisify(execFile)
const folder = await testFolder()
let tar: string
let debian: Debian
let said: string

async function machine(name: string): Promise<Debian> {
  const made = await startDebian(join(folder, name), tar, {
    'usr/local/sbin/certbot': join(folder, 'certbot'),
    'root/watch.cjs': join(folder, 'watch.cjs'),
    'root/release': join(folder, 'release'),
    'opt/node/bin/node': process.execPath,
  })
  const hosts = ['', ...NAMES.map(name => `${name}.`)].map(name => `${name}rifa.example`)
  await made.ok(`ln -s /opt/node/bin/node /usr/local/bin/; echo "127.0.0.1 ${hosts.join(' ')}" >> /etc/hosts`)
  return made
}

/** Follows the shell blocks of a section, in the folder of the archive. `doctor` has no beacon to ask here. */
async function follow(on: Debian, heading: string, which: number, change = (text: string) => text): Promise<string> {
  const block = (await blocksOf(PAGE, heading))[which]
  if (!block) throw new Error(`No block ${which} under «${heading}»`)
  const { status, said } = await on.sh(`cd release\n${change(block)}`)
  const wrong = said.split('\n').filter(line => line.startsWith('✘'))
  expect([status === 0 || wrong.length === 1, wrong.filter(line => !line.includes('drand'))], said).toEqual([true, []])
  return said
}

beforeAll(async () => {
  tar = process.env.INSTALL_DEBIAN ?? join(folder, 'debian.tar')
  const release = execute(process.execPath, [join(ROOT, 'scripts/release.ts'), '--sin-imagen'], {
    cwd: ROOT,
    maxBuffer: 1e9,
  })
  await Promise.all([release.then(makeNext), process.env.INSTALL_DEBIAN ? undefined : packDebian(tar, PACKAGES)])
  await writeFile(join(folder, 'certbot'), CERTBOT)
  await writeFile(join(folder, 'watch.cjs'), WATCH)
  await chmod(join(folder, 'certbot'), 0o755)
  debian = await machine('una')
  said = await follow(debian, 'One machine', 0)
})
afterAll(async () => {
  await debian?.stop()
})

/** The next version, of the same files, with one migration. */
async function makeNext(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const tree = join(folder, `talonario-${NEXT}`)
  const release = join(folder, 'release')
  await cp(RELEASE, release, { recursive: true })
  await execute('tar', ['-xzf', join(release, `talonario-${version}.tar.gz`), '-C', folder])
  await rename(join(folder, `talonario-${version}`), tree)
  await mkdir(join(tree, 'api/migrations'), { recursive: true })
  await writeFile(join(tree, `api/migrations/${ADDED}.sql`), `comment on column sorteo.fecha is 'de la ${NEXT}';\n`)
  await execute('tar', ['-czf', join(release, `talonario-${NEXT}.tar.gz`), '-C', folder, `talonario-${NEXT}`])
  await execute('sh', ['-c', `sha256sum talonario-${NEXT}.tar.gz >> SHA256SUMS`], { cwd: release })
}

const ready = (on: Debian) =>
  on.ok(`curl -fsS --retry 9 --retry-delay 1 --retry-all-errors ${CA} https://rifa.example/health/ready`)
const logIn = (on: Debian, password: string) =>
  on.ok(
    `curl -fsS ${CA} -H 'content-type: application/json' -d '${JSON.stringify({ email: 'organiza@rifa.example', password })}' https://rifa.example/api/usuario/login`,
  )
/** Twenty numbers of a draw, by SQL. */
const offer = (on: Debian) =>
  psql(
    on,
    `update campania set estado = 'publicada';
     with s as (insert into sorteo (fecha, fuente) values ('2099-12-24', 'interna') returning id)
     insert into rifa (numero, precio, sorteo_id, anio) select n, 150000, s.id, 2026 from s, generate_series(1, 20) n`,
  )
const soldOn = async (on: Debian) =>
  (await psql(on, 'select rifa.numero from titular join rifa on rifa.id = rifa_id order by 1'))
    .match(/\d+/g)
    ?.map(Number)
const psql = (on: Debian, text: string) =>
  on.ok(`cd /; runuser -u postgres -- psql -qAt -v ON_ERROR_STOP=1 -d talonario -c "${text}"`)
/** In person, by the first organiser, through nginx. */
async function sell(on: Debian, numero: number): Promise<void> {
  const { token } = JSON.parse(await logIn(on, passwordIn(said)))
  const id = (await psql(on, `select id from rifa where numero = ${numero}`)).trim()
  await on.ok(
    `curl --fail-with-body -sS ${CA} -H 'authorization: ${token}' -H 'content-type: application/json' -d '${JSON.stringify(saleOf(id))}' https://rifa.example/api/compra/realizarCompraFisica`,
  )
}
const passwordIn = (text: string) => /organiza@rifa\.example · (\S+)/.exec(text)?.[1] ?? ''
const copiesOn = async (on: Debian) =>
  (await on.ok('ls /var/lib/talonario/copias')).trim().split('\n').filter(Boolean).sort()

it('one machine: nginx serves it, its first organiser signs in, units, logs and connections are as the page says', async () => {
  expect(JSON.parse(await logIn(debian, passwordIn(said)))).toMatchObject({ status: 'success', user: { rol: 'admin' } })
  expect(
    await debian.ok(
      'systemd-analyze verify /etc/systemd/system/talonario.service /etc/systemd/system/talonario-backup.service /etc/systemd/system/talonario-backup.timer; nginx -T 2>/dev/null',
    ),
  ).toContain('worker_connections 20000;')
  expect(await debian.ok('logrotate -d /etc/logrotate.conf')).not.toMatch(/^error|duplicate/m)
  expect(await debian.ok('systemctl show -p NRestarts --value talonario')).toBe('0\n')
  // A copy by root, and one by the timer's service after it, are both the service's own.
  await debian.ok(
    'talonario backup; sleep 1; systemctl start talonario-backup; systemctl is-active talonario-backup.timer',
  )
  const owners = await debian.ok('stat -c %U:%a /var/lib/talonario/copias/*')
  expect(new Set(owners.trim().split('\n'))).toEqual(new Set(['talonario:600']))
})

it('a second process, as the unit says, serves alone while the first is away', async () => {
  await debian.ok(`
    sed '/^EnvironmentFile/a Environment=PORT=3001' /etc/systemd/system/talonario.service > /etc/systemd/system/talonario-3001.service
    sed -i 's/# server 127.0.0.1:3001/server 127.0.0.1:3001/' /etc/nginx/sites-available/talonario
    nginx -t; systemctl daemon-reload; systemctl start talonario-3001
    until curl -fsS http://127.0.0.1:3001/health/ready; do sleep 0.2; done
    systemctl reload nginx; systemctl stop talonario`)
  await ready(debian)
  await debian.ok(
    'systemctl start talonario; until curl -fsS http://127.0.0.1:3000/health/ready; do sleep 0.2; done; systemctl stop talonario-3001',
  )
  await ready(debian)
})

it('what is sold before an upgrade is there after it, and after the way back, twice', async () => {
  await debian.ok('rm -f /var/lib/talonario/copias/*')
  await offer(debian)
  const kept: number[] = []
  for (const numero of [1, 2]) {
    const expectSold = async (...also: number[]) => expect(await soldOn(debian)).toEqual([...kept, ...also])
    await sell(debian, numero)
    kept.push(numero)
    await follow(debian, 'A new version', 0)
    await ready(debian)
    expect(await debian.ok('talonario doctor || true')).toContain(`migración ${ADDED}`)
    await expectSold()
    await sell(debian, numero + 10)
    await expectSold(numero + 10)

    // What was sold since the upgrade is lost with it, as docs/upgrading.md says.
    const copy = (await copiesOn(debian)).at(-1) ?? ''
    await follow(debian, 'A new version', 1, text => text.replace('<the copy>', copy))
    await debian.ok('until curl -fsS http://127.0.0.1:3000/health/ready; do sleep 0.2; done')
    expect(await debian.ok('talonario doctor || true')).toContain(`migración ${LAST}`)
    await expectSold()
  }
})

it('another machine takes the copy and the variables, and the organiser signs in there', async () => {
  await debian.ok('talonario backup')
  const copy = (await copiesOn(debian)).at(-1) ?? ''
  const other = await machine('otra')
  try {
    await follow(other, 'One machine', 0)
    for (const path of ['etc/talonario.env', `var/lib/talonario/copias/${copy}`])
      await execute('cp', [
        join(debian.root, path),
        join(other.root, 'root', path.endsWith('.env') ? 'talonario.env' : copy),
      ])
    await follow(other, 'Copies and bringing them back', 1, text =>
      text.replaceAll('<copy>', copy).replace('cd release', ''),
    )
    await other.ok('until curl -fsS http://127.0.0.1:3000/health/ready; do sleep 0.2; done')
    await logIn(other, passwordIn(said))
  } finally {
    await other.stop()
  }
})

describe('ten organisations', () => {
  beforeAll(async () => {
    await debian.ok(`cd release; tar -xzf talonario-${NEXT}.tar.gz -C /opt/talonario --transform 's/^talonario-//'`)
    // Another machine, which `move` needs, is not there; the first of the ten walks the whole block.
    await follow(debian, 'Ten organisations', 0, text =>
      text.replace(/^talonario org move.*\n/m, '').replace('<copy>', '$(ls /var/lib/talonario-uno/copias | tail -1)'),
    )
    for (const name of NAMES) await add(name)
  })
  const add = (name: string) =>
    debian.ok(`
      [ -e /etc/letsencrypt/live/${name}.rifa.example ] || certbot certonly -d ${name}.rifa.example
      talonario org add ${name} ${name}.rifa.example`)
  const list = () => debian.ok('talonario org list')
  const expectReady = async (...names: string[]) => {
    const said = await list()
    for (const name of names) expect(said).toMatch(new RegExp(`^${name} +lista`, 'm'))
    return said
  }
  const answers = (name: string, path = 'ready') =>
    debian.ok(
      `until curl -fsS http://127.0.0.1:$(sed -n 's/^PORT=//p' /etc/talonario/${name}.env)/health/${path}; do sleep 0.2; done`,
    )
  /** How long each was without an answer meanwhile, in ms. */
  const watch = async (what: string, work: string) => {
    const ports = (await debian.ok('grep -h ^PORT= /etc/talonario/*.env')).match(/\d+/g) ?? []
    const said = await debian.ok(
      `rm -f /root/enough; node /root/watch.cjs ${ports.join(' ')} > /root/worst & sleep 1; ${work}; touch /root/enough; wait; cat /root/worst`,
    )
    const times = Object.values(JSON.parse(said.trim().split('\n').at(-1) ?? '{}') as Record<string, number>)
    console.log(`Longest time without an answer ${what} (ms): ${times.join(' ')}`)
    expect(times).toHaveLength(NAMES.length)
    expect(Math.max(...times)).toBeLessThanOrEqual(PAUSE_MS)
  }

  it('each takes at most 150 MB while nobody asks, and its units are right', async () => {
    await debian.ok(
      'systemd-analyze verify talonario@uno.service talonario-backup@uno.service talonario-check@uno.service',
    )
    await expectReady(...NAMES)
    const said = await debian.ok(
      `for name in ${NAMES.join(' ')}; do grep ^Pss: /proc/$(systemctl show -p MainPID --value talonario@$name)/smaps_rollup; done`,
    )
    const idle = said.match(/\d+/g)?.map(kib => Math.round(Number(kib) / 1024)) ?? []
    console.log(`Memory of ten idle processes (Pss, MiB): ${idle.join(' ')}`)
    expect(idle).toHaveLength(NAMES.length)
    expect(Math.max(...idle)).toBeLessThanOrEqual(150)
  })

  it('are upgraded one by one, each without an answer for a moment', async () => {
    await watch('while all ten are upgraded', `talonario org upgrade todas ${NEXT}`)
    expect(await list()).toMatch(new RegExp(`^diez +lista +${NEXT}`, 'm'))
  })

  it('of which one runs 13 queries without end: they stop after 30 s, and the others answer meanwhile', async () => {
    await watch(
      'while one of them runs 13 queries without end',
      `for i in $(seq 13); do runuser -u talonario-dos -- psql -d talonario-dos -c 'select count(*) from generate_series(1, 1e11)' & done; sleep 33`,
    )
    expect(
      await debian.ok(
        `cd /; runuser -u postgres -- psql -Atc "select count(*) from pg_stat_activity where query like '%1e11%' and pid <> pg_backend_pid()"`,
      ),
    ).toBe('0\n')
  })

  it('of which one has a wrong setting: it stays down with its sentence, nothing spins, and the others serve', async () => {
    const set = (value: string) =>
      `sed -i 's/^DATABASE_CONEXIONES=.*/DATABASE_CONEXIONES=${value}/' /etc/talonario/dos.env; systemctl restart talonario@dos`
    await debian.ok(`${set('x')}; sleep 3`)
    expect(await debian.ok('systemctl show -p ExecMainStatus,NRestarts talonario@dos | sort')).toBe(
      'ExecMainStatus=78\nNRestarts=0\n',
    )
    expect(await debian.ok('journalctl -u talonario@dos -o cat -n 20')).toContain('La variable DATABASE_CONEXIONES')
    expect(await expectReady('uno', 'tres', 'diez')).toMatch(/^dos +NO CONTESTA/m)
    await debian.ok(set('8'))
    await answers('dos')
  })

  // A tablespace and a data folder on file systems of its own.
  it('of which one has a full disk: it says so, and the others serve', async () => {
    await debian.ok(`
      mkdir -p /mnt/tres; mount -t tmpfs -o size=40m tmpfs /mnt/tres; chown postgres: /mnt/tres
      systemctl stop talonario@tres; cd /
      runuser -u postgres -- psql -qc "create tablespace tres location '/mnt/tres'" -c 'alter database "talonario-tres" set tablespace tres'
      mount -t tmpfs -o size=1m,mode=700 tmpfs /var/lib/talonario-tres; chown talonario-tres: /var/lib/talonario-tres
      systemctl start talonario@tres`)
    await answers('tres', 'live')
    await debian.ok('head -c 2M /dev/zero > /var/lib/talonario-tres/lleno || true')
    const full = await debian.sh(
      `cd /; runuser -u talonario-tres -- psql -d talonario-tres -c 'create table lleno as select repeat(md5(i::text), 30) from generate_series(1, 200000) i'`,
    )
    expect(full.said).toContain('No space left on device')
    const failed = await debian.sh('talonario org backup tres')
    expect([failed.status, failed.said]).toEqual([1, expect.not.stringContaining('    at ')])
    console.log(failed.said, await expectReady(...NAMES.filter(name => name !== 'tres')))
    await debian.ok('talonario org backup cuatro; talonario org check cuatro')
    // With room again it sells again.
    await debian.ok('mount -o remount,size=400m /mnt/tres; mount -o remount,size=100m /var/lib/talonario-tres')
    await answers('tres')
  })

  it('of which one is restored and two are removed, and the others serve', async () => {
    await debian.ok(`
      talonario org backup cuatro
      talonario org restore cuatro /var/lib/talonario-cuatro/copias/$(ls /var/lib/talonario-cuatro/copias | tail -1)
      talonario org remove cinco; talonario org remove seis`)
    const left = await expectReady(...NAMES.filter(name => !['cinco', 'seis'].includes(name)))
    console.log(left)
    expect(left).not.toMatch(/^(cinco|seis) /m)
    await ready(debian)
    for (const name of ['cinco', 'seis']) await add(name)
  })
})
