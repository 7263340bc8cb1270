/** `talonario org …`: the organisations of one machine, each with its own process and database. Run as root. */
import { basename, join } from 'node:path'
import { backupOrg, checkOrg, removeOrg, restoreOrg, upgradeOrg } from '#ops/org/org.ts'
import { asTable, listOrgs } from '#ops/org/org-list.ts'
import { addOrg } from '#ops/org/org-make.ts'
import { moveOrg, receiveOrg } from '#ops/org/org-move.ts'
import { listPlaces } from '#ops/org/org-place.ts'
import { StartError } from '#start-error.ts'

const USO = `Uso: talonario org
  add <nombre> <dirección pública> [versión]   la crea, o lo que le falte
  list                                         cómo está cada una
  upgrade <nombre | todas> <versión>           de a una; si no arranca, vuelve la anterior
  backup <nombre>
  restore <nombre> <copia>
  check <nombre | todas>                       restaura aparte su última copia
  move <nombre> <usuario@máquina>              la lleva por ssh a otra, donde Talonario y su certificado ya están
  remove <nombre>                              deja su última copia en /var/backups/talonario`

/** The version of the program that this command belongs to. */
const own = basename(join(import.meta.dirname, '../../..'))

const say = (line: string) => console.log(line)
const namesOf = (name = '') => (name === 'todas' ? listPlaces().map(place => place.name) : [name])

const commands: Record<string, (...args: string[]) => Promise<void>> = {
  add: async (name = '', host = '', version = own) => {
    await addOrg(name, host, version, say)
    say(
      `${name} está lista. La contraseña de su primera cuenta: journalctl -u talonario@${name} | grep 'Primera cuenta'`,
    )
  },
  list: async () => say(asTable(await listOrgs(new Date()))),
  upgrade: async (name, version) => {
    for (const one of namesOf(name)) {
      await upgradeOrg(one, version)
      say(`${one}: ${version}`)
    }
  },
  backup: async (name = '') => say(backupOrg(name)),
  restore: async (name = '', file = '') => {
    await restoreOrg(name, file)
    say(`${name} tiene lo de la copia.`)
  },
  check: async name => {
    for (const one of namesOf(name)) say(`${one}: ${await checkOrg(one)}`)
  },
  move: async (name = '', target = '') => {
    await moveOrg(name, target)
    say(`${name} atiende en ${target}. Apuntá ahí su dirección; acá quedó detenida hasta talonario org remove ${name}.`)
  },
  // Run by `move` on the other machine.
  receive: async (name = '') => await receiveOrg(name),
  remove: async (name = '') => say(`Su última copia y sus variables: ${await removeOrg(name, say)}`),
}

const [word = '', ...args] = process.argv.slice(2)
const command = commands[word]
try {
  if (!command) throw new StartError(USO)
  await command(...args)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
