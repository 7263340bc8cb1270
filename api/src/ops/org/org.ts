import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { STATEMENT_LIMITS } from '#db/pool.ts'
import { StartError } from '#start-error.ts'
import { certificateOf, nextPort, type Place, placeOf, variablesOf, versionFolder } from './org-place.ts'
import { makeAll, type Step, undoAllSteps } from './org-steps.ts'
import { askPostgres, quoted, run, succeeds, waitReady } from './org-system.ts'

type Say = (line: string) => void

/** Makes an organisation, or what is missing of it. Whatever fails, the machine is as it was before. */
export async function addOrg(name: string, host: string, version: string, say: Say): Promise<void> {
  const place = placeOf(name)
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host))
    throw new StartError('Falta el nombre público: talonario org add rifa2027 rifa.example')
  if (!existsSync(join(versionFolder(version), 'deploy/talonario')))
    throw new StartError(`No está la versión ${version} en ${versionFolder(version)}: descomprimí ahí el archivo.`)
  await makeAll(stepsOf(place, host, version), say)
}

function stepsOf(place: Place, host: string, version: string): Step[] {
  const { name, user, env, data, program, site, service, timers } = place
  const role = quoted(user)
  const isRole = `select from pg_roles where rolname = $1`
  const isDatabase = `select from pg_database where datname = $1`
  const limits = Object.entries(STATEMENT_LIMITS).map(
    ([limit, ms]) => `alter role ${role} set ${limit} = '${ms / 1000}s'`,
  )
  return [
    {
      what: `el usuario ${user}`,
      there: () => succeeds('id', [user]),
      make: () => run('useradd', ['--system', '--home-dir', data, '--shell', '/usr/sbin/nologin', user]),
      undo: () => run('userdel', [user]),
    },
    {
      what: `el rol ${user}`,
      there: async () => (await askPostgres(isRole, [user])).length > 0,
      make: async () => {
        await askPostgres([`create role ${role} login connection limit 40`, ...limits].join(';'))
      },
      undo: () => askPostgres(`drop role ${role}`),
    },
    {
      what: `la base ${user}`,
      there: async () => (await askPostgres(isDatabase, [user])).length > 0,
      make: async () => {
        await askPostgres(`create database ${role} owner ${role} encoding 'UTF8' template template0 locale 'C.UTF-8'`)
        await askPostgres(`revoke connect on database ${role} from public`)
      },
      undo: () => askPostgres(`drop database if exists ${role} with (force)`),
    },
    {
      what: data,
      there: () => existsSync(data),
      make: () => {
        mkdirSync(data, { recursive: true, mode: 0o700 })
        run('chown', [`${user}:${user}`, data])
      },
      undo: () => rmSync(data, { recursive: true, force: true }),
    },
    {
      what: program,
      there: () => existsSync(program),
      make: () => pointAt(program, versionFolder(version)),
      undo: () => rmSync(program, { force: true }),
    },
    {
      what: env,
      there: () => existsSync(env),
      make: () => {
        const lines = Object.entries(firstVariables(place, host)).map(([key, value]) => `${key}=${value}\n`)
        mkdirSync(dirname(env), { recursive: true, mode: 0o755 })
        writeFileSync(env, `# Talonario de ${name}: docs/configuration.md.\n${lines.join('')}`, { mode: 0o600 })
      },
      undo: () => rmSync(env, { force: true }),
    },
    {
      what: `${service} y sus copias`,
      there: () => succeeds('systemctl', ['is-enabled', '--quiet', service]),
      make: async () => {
        run('systemctl', ['enable', '--now', service, ...timers])
        await waitReady(variablesOf(place).PORT ?? '', service)
      },
      undo: () => run('systemctl', ['disable', '--now', service, ...timers]),
    },
    {
      what: `${host} en nginx`,
      there: () => existsSync(site),
      make: () => {
        if (!existsSync(certificateOf(host)))
          throw new StartError(
            `Falta el certificado de ${host}: certbot certonly --webroot -w /var/www/html -d ${host}`,
          )
        mkdirSync(dirname(site), { recursive: true })
        writeFileSync(
          site,
          siteOf(readFileSync(join(program, 'deploy/nginx.conf'), 'utf8'), {
            host,
            name,
            port: variablesOf(place).PORT ?? '',
          }),
        )
        run('nginx', ['-t'])
        run('systemctl', ['reload', 'nginx'])
      },
      undo: () => {
        rmSync(site, { force: true })
        run('systemctl', ['reload', 'nginx'])
      },
    },
  ]
}

/** Ten of these fit the hundred connections of a PostgreSQL as it comes. */
const CONEXIONES = 8

const firstVariables = ({ user, data }: Place, host: string): Record<string, string> => ({
  NODE_ENV: 'production',
  PORT: String(nextPort()),
  BASE_URL: `https://${host}`,
  TRUST_PROXY: '1',
  DATA_DIR: data,
  DATABASE_URL: (process.env.TALONARIO_POSTGRES ?? 'postgres://x@%2Fvar%2Frun%2Fpostgresql/x').replace(
    /\/\/[^@]*@([^/]*)\/.*$/,
    `//${user}@$1/${user}`,
  ),
  DATABASE_CONEXIONES: String(CONEXIONES),
  SECRETO_DATOS: randomBytes(32).toString('base64url'),
})

/** The site of one organisation, from that of a machine with one: another name for all that nginx shares between sites. */
export const siteOf = (site: string, { host, name, port }: Record<'host' | 'name' | 'port', string>): string =>
  site
    .replace(/^ *server 127\.0\.0\.1:\d+ .*\n/gm, '')
    .replace('least_conn;', `server 127.0.0.1:${port} max_fails=0;`)
    .replaceAll('rifa.example', host)
    .replaceAll('talonario', `talonario_${name}`)

/** Replaces a link in one step: whoever starts at that moment gets the old program or the new one. */
function pointAt(link: string, target: string): void {
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(target, `${link}.new`)
  renameSync(`${link}.new`, link)
}

/** Takes an organisation off this machine. Its last copy, with its variables, stays in /var/backups/talonario. Returns where. */
export async function removeOrg(name: string, say: Say): Promise<string> {
  const place = placeOf(name)
  const variables = variablesOf(place)
  const kept = await whileStopped(place, () => {
    const copy = backupOrg(name)
    mkdirSync(place.kept, { recursive: true, mode: 0o700 })
    const kept = join(place.kept, basename(copy))
    run('cp', ['--preserve=timestamps', copy, kept])
    run('cp', [place.env, join(place.kept, `${name}.env`)])
    return kept
  })
  const host = new URL(variables.BASE_URL ?? 'https://x.example').hostname
  await undoAllSteps(stepsOf(place, host, basename(readlinkSync(place.program))), say)
  return kept
}

/** A command of the program that the organisation runs, with its variables, as its user. Returns what it printed. */
const talonario = (place: Place, ...args: string[]): string => talonarioOf(place.program, place, ...args)

const talonarioOf = (program: string, { env }: Place, ...args: string[]): string =>
  run(join(program, 'deploy/talonario'), args, { TALONARIO_ENV: env })

/** Makes a copy, also while the server sells. Returns its file. */
export function backupOrg(name: string): string {
  const place = placeOf(name)
  variablesOf(place)
  talonario(place, 'backup')
  const newest = newestCopy(place)
  if (!newest) throw new StartError(`La copia de ${name} no quedó en ${place.data}/copias.`)
  return newest
}

/** Brings a copy back in the place of what there is. If it cannot be, all stays as it was. */
export async function restoreOrg(name: string, file: string): Promise<void> {
  const place = placeOf(name)
  const { PORT = '' } = variablesOf(place)
  run('systemctl', ['stop', place.service])
  try {
    talonario(place, 'restore', file, '--replace')
  } finally {
    run('systemctl', ['start', place.service])
  }
  await waitReady(PORT, place.service)
}

/**
 * Goes over to another version. If that does not get ready, the former one is back, with all that was sold: nobody sells while the copy is
 * made, and it is restored only if the new version has changed the database, which the former one then refuses.
 */
export async function upgradeOrg(name: string, version: string): Promise<void> {
  const place = placeOf(name)
  const { PORT = '' } = variablesOf(place)
  const target = versionFolder(version)
  if (!existsSync(join(target, 'deploy/talonario'))) throw new StartError(`No está la versión ${version} en ${target}.`)
  const before = readlinkSync(place.program)
  if (before === target) return
  // While the former version serves: then the new one is away for half as long.
  talonarioOf(target, place, 'compilar')
  await whileStopped(place, async () => {
    const copy = backupOrg(name)
    const level = await levelOf(place)
    await startWith(place, target, PORT).catch(async error => {
      run('systemctl', ['stop', place.service])
      pointAt(place.program, before)
      if ((await levelOf(place)) !== level) talonario(place, 'restore', copy, '--replace')
      throw error
    })
  })
}

/** Does work that nobody may sell during. If it fails, the organisation serves as before. */
export async function whileStopped<T>({ service }: Place, work: () => T | Promise<T>): Promise<T> {
  run('systemctl', ['stop', service])
  try {
    return await work()
  } catch (error) {
    run('systemctl', ['start', service])
    throw error
  }
}

async function startWith(place: Place, target: string, port: string): Promise<void> {
  pointAt(place.program, target)
  run('systemctl', ['start', place.service])
  await waitReady(port, place.service)
}

/** The schema and the migrations that its database has. */
async function levelOf({ user }: Place): Promise<string> {
  const level = `select name, obj_description('kysely_migration'::regclass) as schema from kysely_migration order by name`
  return JSON.stringify(await askPostgres(level, [], user))
}

/** Restores the newest copy into a database beside, and drops it. Throws if the copy is no good. */
export async function checkOrg(name: string): Promise<string> {
  const place = placeOf(name)
  const { DATABASE_URL = '', SECRETO_DATOS = '' } = variablesOf(place)
  const copy = newestCopy(place)
  if (!copy) throw new StartError(`No hay copias en ${place.data}/copias.`)
  const trial = `${place.user}-prueba`
  const folder = join(place.data, 'prueba')
  const clear = async () => {
    await askPostgres(`drop database if exists ${quoted(trial)} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  await clear()
  try {
    await askPostgres(
      `create database ${quoted(trial)} owner ${quoted(place.user)} encoding 'UTF8' template template0 locale 'C.UTF-8'`,
    )
    mkdirSync(folder, { mode: 0o700 })
    run('chown', [`${place.user}:${place.user}`, folder])
    const elsewhere = { DATABASE_URL: DATABASE_URL.replace(/\/[^/]*$/, `/${trial}`), DATA_DIR: folder, SECRETO_DATOS }
    return run(join(place.program, 'deploy/talonario'), ['restore', copy], { ...elsewhere, TALONARIO_ENV: place.env })
  } finally {
    await clear()
  }
}

/** The names sort by time. */
export function newestCopy({ data }: Place): string | undefined {
  const folder = join(data, 'copias')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.tar.gz')) : []
  const last = names.sort().at(-1)
  return last && join(folder, last)
}
