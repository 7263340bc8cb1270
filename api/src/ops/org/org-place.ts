import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnvironment } from '#ops/environment-file.ts'
import { ConfigurationError, StartError } from '#start-error.ts'

/** Everything on this machine that belongs to one organisation. */
export type Place = ReturnType<typeof placeOf>

/** Before all paths; for trials in another folder than the machine's own. */
export const rootFolder = () => process.env.TALONARIO_RAIZ ?? ''

/** Throws a ConfigurationError for a name that cannot be a user's, a database's and a unit's at once. */
export function placeOf(name: string) {
  if (!/^[a-z][a-z0-9]{1,20}$/.test(name))
    throw new ConfigurationError(`«${name}» no sirve de nombre: de 2 a 21 letras minúsculas y números, como rifa2027.`)
  return {
    name,
    /** Its Unix user, its role and its database have one name: so it reaches no other's data, and needs no password. */
    user: `talonario-${name}`,
    env: join(rootFolder(), '/etc/talonario', `${name}.env`),
    /** Not below the folder of an installation of its own, which no other user may enter. */
    data: join(rootFolder(), '/var/lib', `talonario-${name}`),
    /** The version of the program that it runs. */
    program: join(rootFolder(), '/opt/talonario/org', name),
    /** Its own port and no other's: a neighbour could take it between a stop and a start, and read the log-ins. */
    ports: join(rootFolder(), '/etc/systemd/system', `talonario@${name}.service.d`, 'puerto.conf'),
    site: join(rootFolder(), '/etc/nginx/sites-enabled', `talonario-${name}.conf`),
    /** How the files of an upgrade begin; nginx looks at one of them (the site's name for it). */
    upgrade: join(rootFolder(), '/etc', `talonario_${name}`),
    /** Where its last copy stays when it is removed. */
    kept: join(rootFolder(), '/var/backups/talonario', name),
    service: `talonario@${name}.service`,
    timers: [`talonario-backup@${name}.timer`, `talonario-check@${name}.timer`],
  }
}

export const versionFolder = (version: string): string => join(rootFolder(), '/opt/talonario', version)

/** How folders begin that root makes and gives to an organisation's user. */
export const folderOfRoot = (): string => join(rootFolder(), '/var/lib/talonario.')

/** Answers for the names that nobody has, so that no organisation does. */
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

/** The first port that no organisation has. */
export function nextPort(): number {
  const taken = new Set(listPlaces().map(place => Number(variablesOf(place).PORT)))
  let port = Number(process.env.TALONARIO_PUERTO ?? 3101)
  while (taken.has(port)) port++
  return port
}
