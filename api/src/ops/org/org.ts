import { mkdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { alone } from '#ops/upgrade/alone.ts'
import { betweenUpgrades, forget, type Site, upgrade } from '#ops/upgrade/upgrade.ts'
import { StartError } from '#start-error.ts'
import { newCopy, newestCopy, takeCopy } from './org-copies.ts'
import { keepPorts, type Say, stepsOf } from './org-make.ts'
import { hostOf, type Place, placeOf, variablesOf } from './org-place.ts'
import { undoAllSteps } from './org-steps.ts'
import { askPostgres, inFolderOf, quoted, run, waitReady } from './org-system.ts'

/** Takes an organisation off this machine. Its last copy, with its variables, stays in /var/backups/talonario. Returns where. */
export async function removeOrg(name: string, say: Say): Promise<string> {
  const place = placeOf(name)
  const host = hostOf(place)
  const site = siteOfOrg(place)
  return await alone(place.env, name, async () => {
    const kept = await whileStopped(place, () => takeOut(place, place.kept))
    await undoAllSteps(stepsOf(place, host, basename(readlinkSync(place.program))), say)
    forget(site)
    return kept
  })
}

/** A copy made now and its variables, in a folder of root's. Returns the copy. */
export async function takeOut({ name, env }: Place, folder: string): Promise<string> {
  const copy = backupOrg(name)
  const taken = join(folder, basename(copy))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await takeCopy(copy, taken)
  run('cp', [env, join(folder, `${name}.env`)])
  return taken
}

/** A command of the program that the organisation runs, with its variables, as its user. Returns what it printed. */
const talonario = ({ program, env }: Place, ...args: string[]): string =>
  run(join(program, 'deploy/talonario'), args, { TALONARIO_ENV: env })

/** Makes a copy, also while the server sells. Returns its file. */
export function backupOrg(name: string): string {
  const place = placeOf(name)
  variablesOf(place)
  return newCopy(place.data, () => talonario(place, 'backup'))
}

/** Brings a copy back in the place of what there is. If it cannot be, all stays as it was. */
export async function restoreOrg(name: string, file: string): Promise<void> {
  const place = placeOf(name)
  const { PORT = '' } = variablesOf(place)
  await betweenUpgrades(siteOfOrg(place), async () => {
    talonario(place, 'restore', file, '--mirar')
    run('systemctl', ['stop', place.service])
    try {
      talonario(place, 'restore', file, '--replace')
    } finally {
      run('systemctl', ['start', place.service])
    }
    await waitReady(PORT, place.service)
  })
}

/** Goes over to another version, or goes on where that was killed. */
export async function upgradeOrg(name: string, version = ''): Promise<void> {
  const place = placeOf(name)
  const site = siteOfOrg(place)
  if (!version) throw new StartError(`Falta la versión: ${site.again} 1.2.3`)
  keepPorts(place)
  await upgrade(site, version)
}

/** What is upgraded of an organisation. */
export function siteOfOrg(place: Place): Site {
  const { PORT = '', TZ_RIFA } = variablesOf(place)
  const { name, env, data, program, service, upgrade: files } = place
  const again = `talonario org upgrade ${name}`
  return { name, again, files, env, data, timeZone: TZ_RIFA, program, processes: [{ service, port: PORT }] }
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

/** Restores the newest copy into a database beside, and drops it. Throws if the copy is no good. */
export async function checkOrg(name: string): Promise<string> {
  const place = placeOf(name)
  const { DATABASE_URL = '', SECRETO_DATOS = '' } = variablesOf(place)
  const copy = newestCopy(place.data)
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
