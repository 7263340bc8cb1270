import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { STATEMENT_LIMITS } from '#db/pool.ts'
import { StartError } from '#start-error.ts'
import {
  certificateOf,
  defaultSite,
  hostOf,
  listPlaces,
  nextPort,
  type Place,
  placeOf,
  variablesOf,
  versionFolder,
} from './org-place.ts'
import { makeAll, type Step } from './org-steps.ts'
import { askPostgres, pointAt, quoted, run, succeeds, waitReady } from './org-system.ts'

export type Say = (line: string) => void

/** Makes an organisation, or what is missing of it. If a step fails, the machine is as it was before. */
export async function addOrg(name: string, host: string, version: string, say: Say): Promise<void> {
  const place = placeOf(name)
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host))
    throw new StartError('Falta el nombre público: talonario org add rifa2027 rifa.example')
  if (!existsSync(join(versionFolder(version), 'deploy/talonario')))
    throw new StartError(`No está la versión ${version} en ${versionFolder(version)}: descomprimí ahí el archivo.`)
  refuseOtherHost(place, host)
  await makeAll(stepsOf(place, host, version), say)
}

/** Refuses a second organisation with the same host name, since nginx would serve the first one. */
function refuseOtherHost(place: Place, host: string): void {
  const other = listPlaces().find(other => other.name !== place.name && hostOf(other) === host)
  if (other) throw new StartError(`${host} ya es de ${other.name}.`)
  if (existsSync(place.env) && hostOf(place) !== host)
    throw new StartError(
      `${place.name} atiende en ${hostOf(place)}. Para cambiarla de dirección, poné otra BASE_URL en ${place.env}, borrá ${place.site} y repetí este comando.`,
    )
}

export function stepsOf(place: Place, host: string, version: string): Step[] {
  const { name, user, env, data, program, ports, site, service, timers } = place
  const role = quoted(user)
  const isRole = `select from pg_roles where rolname = $1`
  const isDatabase = `select from pg_database where datname = $1`
  const limits = Object.entries(STATEMENT_LIMITS).map(
    ([limit, ms]) => `alter role ${role} set ${limit} = '${ms / 1000}s'`,
  )
  return [
    {
      what: defaultSite(),
      there: () => existsSync(defaultSite()),
      make: () => {
        mkdirSync(dirname(defaultSite()), { recursive: true })
        writeFileSync(defaultSite(), NOBODYS)
      },
      undo: () => {
        if (listPlaces().length === 0) rmSync(defaultSite(), { force: true })
      },
    },
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
      what: ports,
      there: () => existsSync(ports),
      make: () => keepPorts(place),
      undo: () => {
        rmSync(dirname(ports), { recursive: true, force: true })
        run('systemctl', ['daemon-reload'])
      },
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

/** Lets the organisation's processes listen on its own port only. */
export function keepPorts(place: Place): void {
  const text = `[Service]\nSocketBindDeny=any\nSocketBindAllow=tcp:${variablesOf(place).PORT ?? ''}\n`
  if (existsSync(place.ports) && readFileSync(place.ports, 'utf8') === text) return
  mkdirSync(dirname(place.ports), { recursive: true })
  writeFileSync(place.ports, text)
  run('systemctl', ['daemon-reload'])
}

/** The default site, for host names that no organisation has: no certificate, no page. A machine with a default of its own leaves this file empty. */
const NOBODYS = `server {
    listen 443 ssl http2 default_server;
    listen [::]:443 ssl http2 default_server;
    ssl_reject_handshake on;
}
`

/** Ten organisations of this size fit the hundred connections of PostgreSQL's default settings. */
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

/** Makes the nginx site of one organisation from that of a machine with a single one, by renaming all that nginx shares between sites. */
export const siteOf = (site: string, { host, name, port }: Record<'host' | 'name' | 'port', string>): string =>
  site
    .replace(/^ *server 127\.0\.0\.1:\d+ .*\n/gm, '')
    .replace('least_conn;', `server 127.0.0.1:${port} max_fails=0;`)
    .replaceAll('rifa.example', host)
    .replaceAll('talonario', `talonario_${name}`)
