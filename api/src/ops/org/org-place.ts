import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnvironment } from '#ops/environment-file.ts'
import { ConfigurationError, StartError } from '#start-error.ts'

/** Everything on this machine that belongs to one organisation. */
export type Place = ReturnType<typeof placeOf>

/** The folder in front of all paths: empty, except in trials. */
export const rootFolder = () => process.env.TALONARIO_RAIZ ?? ''

/** Throws a ConfigurationError if the name cannot be that of a user, a database and a unit at once. */
export function placeOf(name: string) {
  if (!/^[a-z][a-z0-9]{1,20}$/.test(name))
    throw new ConfigurationError(`«${name}» no sirve de nombre: de 2 a 21 letras minúsculas y números, como rifa2027.`)
  return {
    name,
    /** Name of its Unix user, its role and its database alike, so that it needs no password and cannot reach another's data. */
    user: `talonario-${name}`,
    env: join(rootFolder(), '/etc/talonario', `${name}.env`),
    /** Beside the folder of a single installation, not inside it, because no other user may enter that. */
    data: join(rootFolder(), '/var/lib', `talonario-${name}`),
    /** A link to the version of the program it runs. */
    program: join(rootFolder(), '/opt/talonario/org', name),
    /** Limits it to its own port: a neighbour could otherwise take that between a stop and a start, and read log-ins. */
    ports: join(rootFolder(), '/etc/systemd/system', `talonario@${name}.service.d`, 'puerto.conf'),
    site: join(rootFolder(), '/etc/nginx/sites-enabled', `talonario-${name}.conf`),
    /** The prefix of an upgrade's files; nginx checks for one of them, by the name it has in the site. */
    upgrade: join(rootFolder(), '/etc', `talonario_${name}`),
    /** Where its last copy is kept once it is removed. */
    kept: join(rootFolder(), '/var/backups/talonario', name),
    service: `talonario@${name}.service`,
    timers: [`talonario-backup@${name}.timer`, `talonario-check@${name}.timer`],
  }
}

export const versionFolder = (version: string): string => join(rootFolder(), '/opt/talonario', version)

/** The prefix of folders that root makes and gives to an organisation's user. */
export const folderOfRoot = (): string => join(rootFolder(), '/var/lib/talonario.')

/** The site that replies for host names no organisation has. */
export const defaultSite = (): string => join(rootFolder(), '/etc/nginx/sites-enabled', 'talonario-default.conf')

export const certificateOf = (host: string): string =>
  join(rootFolder(), '/etc/letsencrypt/live', host, 'fullchain.pem')

/** The organisations of this machine, by name. */
export function listPlaces(): Place[] {
  const folder = join(rootFolder(), '/etc/talonario')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter(file => file.endsWith('.env')).map(file => placeOf(file.slice(0, -'.env'.length)))
}

/** The variables of an organisation. Throws a StartError if there is none of that name. */
export function variablesOf({ name, env }: Place): Record<string, string> {
  if (!existsSync(env)) throw new StartError(`No hay una organización ${name}: talonario org list las muestra.`)
  return Object.fromEntries(parseEnvironment(readFileSync(env, 'utf8')))
}

/** The public name of an organisation. Throws a StartError if there is none of that name. */
export const hostOf = (place: Place): string => new URL(variablesOf(place).BASE_URL ?? 'https://x.example').hostname

/** The lowest port that no organisation has. */
export function nextPort(): number {
  const taken = new Set(listPlaces().map(place => Number(variablesOf(place).PORT)))
  let port = Number(process.env.TALONARIO_PUERTO ?? 3101)
  while (taken.has(port)) port++
  return port
}
