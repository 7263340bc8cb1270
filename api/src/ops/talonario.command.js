/**
 * `talonario <command>`: the server and its commands with the variables of the service's file, as the user that the data
 * belong to. `deploy/talonario` runs it with the Node beside it.
 */
import { keepCompiled } from '../compiled.js'

// The service has its variables and its user already; root becomes that user first.
if (process.getuid?.() !== 0) keepCompiled()
const { becomeOwner, takeEnvironmentFile } = await import('./environment-file.ts')

/** @type {Record<string, () => Promise<unknown>>} */
const COMMANDS = {
  start: () => import('../server.js'),
  doctor: () => import('./doctor.command.ts'),
  backup: () => import('./backup.command.ts'),
  restore: () => import('./restore.command.ts'),
  retencion: () => import('./retencion.command.ts'),
  'sin-segundo-factor': () => import('./sin-segundo-factor.command.ts'),
  migrar: () => import('./migrar.command.ts'),
  upgrade: () => import('./upgrade.command.ts'),
  compilar: () => import('./compilar.command.js'),
  org: () => import('./org.command.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const command = COMMANDS[name]
if (command) {
  // As root: about all organisations, each with a file of its own, and what changes the program that runs.
  if (name !== 'org' && name !== 'upgrade') {
    takeEnvironmentFile()
    becomeOwner(process.env.DATA_DIR)
  }
  await command()
} else {
  console.error(`Uso: talonario ${Object.keys(COMMANDS).join(' | ')}`)
  process.exitCode = 2
}
