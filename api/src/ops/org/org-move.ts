import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { betweenUpgrades } from '#ops/upgrade/upgrade.ts'
import { StartError } from '#start-error.ts'
import { restoreOrg, siteOfOrg, takeOut, whileStopped } from './org.ts'
import { hostOf, type Place, placeOf, variablesOf } from './org-place.ts'
import { askPostgres, inFolderOf, run } from './org-system.ts'

/**
 * Moves an organisation to another machine over ssh: makes it there, stops it here, copies it there. Here it stays, stopped, until it is
 * removed. If anything fails, it runs here as before.
 */
export async function moveOrg(name: string, target: string): Promise<void> {
  const place = placeOf(name)
  const host = hostOf(place)
  if (!/^\w[\w.@-]*$/.test(target))
    throw new StartError('Falta la otra máquina: talonario org move rifa2027 root@otra.example')
  const version = basename(readlinkSync(place.program))
  await betweenUpgrades(siteOfOrg(place), async () => {
    run('ssh', [target, 'talonario', 'org', 'add', name, host, version])
    await whileStopped(place, () => send(place, target))
    run('systemctl', ['disable', '--now', place.service, ...place.timers])
  })
}

/** Sends its variables and a copy made now. */
const send = (place: Place, target: string) =>
  inFolderOf(place.user, async folder => {
    const copy = basename(await takeOut(place, folder))
    // A pipe, because a copy may be larger than memory.
    const pipe = 'tar -c -C "$1" "$2" "$3" | ssh "$4" talonario org receive "$5"'
    run('sh', ['-c', pipe, 'sh', folder, `${place.name}.env`, copy, target, place.name])
  })

/** Takes what `send` writes to the standard input: variables and a copy. Throws a StartError if this organisation has draws here already. */
export async function receiveOrg(name: string): Promise<void> {
  const place = placeOf(name)
  variablesOf(place)
  if ((await askPostgres('select from sorteo limit 1', [], place.user)).length > 0)
    throw new StartError(`${name} ya tiene sorteos en esta máquina: no se cambió nada.`)
  await inFolderOf(place.user, async (folder, give) => {
    run('tar', ['-x', '-C', folder, '--no-same-owner', '--transform', 's,.*/,,'], {}, 'inherit')
    const copy = readdirSync(folder).find(file => file.endsWith('.tar.gz'))
    if (!copy) throw new StartError(`No llegó la copia de ${name}.`)
    writeFileSync(
      place.env,
      withOwn(readFileSync(place.env, 'utf8'), readFileSync(join(folder, `${name}.env`), 'utf8')),
    )
    give()
    await restoreOrg(name, join(folder, copy))
  })
}

/** The variables that were sent, except those that belong to a machine, which keep their value here. */
function withOwn(here: string, sent: string): string {
  const ofMachine = (line: string) => /^\s*(PORT|DATA_DIR|DATABASE_URL|DATABASE_POOL_URL)=/.test(line)
  const kept = here.split('\n').filter(ofMachine)
  return [
    ...sent
      .trimEnd()
      .split('\n')
      .filter(line => !ofMachine(line)),
    ...kept,
    '',
  ].join('\n')
}
