/** `talonario upgrade <version>`: upgrades the installation of this machine to a version that is unpacked beside the one in use. Run as root. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnvironment } from '#ops/environment-file.ts'
import { rootFolder } from '#ops/org/org-place.ts'
import { type Site, upgrade } from '#ops/upgrade/upgrade.ts'
import { StartError } from '#start-error.ts'

/** The machine's units: talonario.service, and talonario-<port>.service for each further process. */
function siteOfMachine(): Site {
  const at = (path: string) => join(rootFolder(), path)
  const env = process.env.TALONARIO_ENV ?? at('/etc/talonario.env')
  const { PORT = '3000', DATA_DIR = '', TZ_RIFA } = Object.fromEntries(parseEnvironment(readFileSync(env, 'utf8')))
  const units = readdirSync(at('/etc/systemd/system')).filter(name => /^talonario-\d+\.service$/.test(name))
  return {
    name: 'talonario',
    again: 'talonario upgrade',
    files: at('/etc/talonario'),
    env,
    data: DATA_DIR,
    timeZone: TZ_RIFA,
    program: at('/opt/talonario/current'),
    processes: ['talonario.service', ...units.sort()].map(service => ({
      service,
      port: /\d+/.exec(service)?.[0] ?? PORT,
    })),
  }
}

try {
  const [version] = process.argv.slice(2)
  if (!version) throw new StartError('Falta la versión: talonario upgrade 1.2.3')
  const done = await upgrade(siteOfMachine(), version)
  console.log(done ? `Anda la versión ${version}.` : `Ya andaba la versión ${version}.`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
