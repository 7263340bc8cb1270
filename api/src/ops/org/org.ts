import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '#start-error.ts'
import { keepPorts, pointAt, type Say, stepsOf } from './org-make.ts'
import { hostOf, type Place, placeOf, variablesOf, versionFolder } from './org-place.ts'
import { undoAllSteps } from './org-steps.ts'
import { askPostgres, inFolderOf, quoted, run, waitReady } from './org-system.ts'

/** Takes an organisation off this machine. Its last copy, with its variables, stays in /var/backups/talonario. Returns where. */
export async function removeOrg(name: string, say: Say): Promise<string> {
  const place = placeOf(name)
  const host = hostOf(place)
  const kept = await whileStopped(place, () => {
    const copy = backupOrg(name)
    mkdirSync(place.kept, { recursive: true, mode: 0o700 })
    const kept = join(place.kept, basename(copy))
    run('cp', ['--preserve=timestamps', copy, kept])
    run('cp', [place.env, join(place.kept, `${name}.env`)])
    return kept
  })
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
  talonario(place, 'restore', file, '--mirar')
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
export async function upgradeOrg(name: string, version = ''): Promise<void> {
  const place = placeOf(name)
  const { PORT = '' } = variablesOf(place)
  if (!version) throw new StartError(`Falta la versión: talonario org upgrade ${name} 1.2.3`)
  const target = versionFolder(version)
  if (!existsSync(join(target, 'deploy/talonario'))) throw new StartError(`No está la versión ${version} en ${target}.`)
  const before = readlinkSync(place.program)
  if (before === target) return
  keepPorts(place)
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

/** The migrations that its database has. */
const levelOf = async ({ user }: Place): Promise<string> =>
  JSON.stringify(await askPostgres('select name from kysely_migration order by name', [], user))

/** Restores the newest copy into a database beside, and drops it. Throws if the copy is no good. */
export async function checkOrg(name: string): Promise<string> {
  const place = placeOf(name)
  const { DATABASE_URL = '', SECRETO_DATOS = '' } = variablesOf(place)
  const copy = newestCopy(place)
  if (!copy) throw new StartError(`No hay copias en ${place.data}/copias.`)
  const trial = `${place.user}-prueba`
  const drop = () => askPostgres(`drop database if exists ${quoted(trial)} with (force)`)
  await drop()
  try {
    await askPostgres(
      `create database ${quoted(trial)} owner ${quoted(place.user)} encoding 'UTF8' template template0 locale 'C.UTF-8'`,
    )
    return await inFolderOf(place.user, (folder, give) => {
      give()
      const elsewhere = { DATABASE_URL: DATABASE_URL.replace(/\/[^/]*$/, `/${trial}`), DATA_DIR: folder, SECRETO_DATOS }
      return run(join(place.program, 'deploy/talonario'), ['restore', copy], { ...elsewhere, TALONARIO_ENV: place.env })
    })
  } finally {
    await drop()
  }
}

/** The names sort by time. A link is no copy: it could lead root to a file of somebody else's. */
export function newestCopy({ data }: Place): string | undefined {
  const folder = join(data, 'copias')
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const copies = files.filter(file => file.isFile() && file.name.endsWith('.tar.gz')).map(({ name }) => name)
  const last = copies.sort().at(-1)
  return last && join(folder, last)
}
