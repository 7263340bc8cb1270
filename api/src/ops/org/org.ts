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

/** Removes an organisation from this machine, and returns where its last copy and its variables are kept. */
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

/** Puts a copy made now and the variables into a folder of root's. Returns the copy. */
export async function takeOut({ name, env }: Place, folder: string): Promise<string> {
  const copy = backupOrg(name)
  const taken = join(folder, basename(copy))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await takeCopy(copy, taken)
  run('cp', [env, join(folder, `${name}.env`)])
  return taken
}

/** Runs a command of the organisation's version with its variables, as its user. Returns what it printed. */
const talonario = ({ program, env }: Place, ...args: string[]): string =>
  run(join(program, 'deploy/talonario'), args, { TALONARIO_ENV: env })

/** Makes a copy, even while the server sells. Returns its file. */
export function backupOrg(name: string): string {
  const place = placeOf(name)
  variablesOf(place)
  return newCopy(place.data, () => talonario(place, 'backup'))
}

/** Restores a copy over the present data. If that fails, everything stays as it was. */
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

/** Upgrades to another version, or continues an upgrade that was killed. */
export async function upgradeOrg(name: string, version = ''): Promise<void> {
  const place = placeOf(name)
  const site = siteOfOrg(place)
  if (!version) throw new StartError(`Falta la versión: ${site.again} 1.2.3`)
  keepPorts(place)
  await upgrade(site, version)
}

/** An organisation as `upgrade` sees it. */
export function siteOfOrg(place: Place): Site {
  const { PORT = '', TZ_RIFA } = variablesOf(place)
  const { name, env, data, program, service, upgrade: files } = place
  const again = `talonario org upgrade ${name}`
  return { name, again, files, env, data, timeZone: TZ_RIFA, program, processes: [{ service, port: PORT }] }
}

/** Works while the organisation is stopped. If the work fails, it runs as before. */
export async function whileStopped<T>({ service }: Place, work: () => T | Promise<T>): Promise<T> {
  run('systemctl', ['stop', service])
  try {
    return await work()
  } catch (error) {
    run('systemctl', ['start', service])
    throw error
  }
}

/** Restores the newest copy into a database of its own, which it then drops. Throws if the copy is damaged. */
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
