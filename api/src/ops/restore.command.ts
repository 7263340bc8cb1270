/** `npm run restore -- file [--replace] [--ajena]`: restores a copy into an empty database, or over one; `--mirar` only checks whether it could. */

import { lookAt, restore } from '#ops/backup/restore.ts'
import { StartError } from '#start-error.ts'
import { runCommand } from './command.ts'

const SIN_FIRMA =
  'La copia no lleva la firma de esta instalación: si alguien cambió filas en ella, no hay comprobación que lo vea. Compará los sorteos con las huellas que recibieron los compradores (npm run verificar).'

await runCommand(['--replace', '--ajena', '--mirar'], async ({ env, file, flags }) => {
  if (!file) throw new StartError('Falta decir qué copia: talonario restore carpeta/talonario-….tar.gz')
  const foreign = flags.has('--ajena')
  if (flags.has('--mirar')) {
    const { manifest } = await lookAt(env, file, foreign)
    console.log(`La copia del ${manifest.creada} está entera. No se cambió nada.`)
    return 0
  }
  const { manifest, own, broken } = await restore(env, file, { replace: flags.has('--replace'), foreign })
  const rows = manifest.tablas.reduce((sum, table) => sum + table.filas, 0)
  console.log(
    `Restaurada la copia del ${manifest.creada}: ${rows.toLocaleString(env.LOCALE)} filas, iguales a las guardadas.`,
  )
  for (const { dice, total } of broken) console.error(`Así estaba ya en el original: ${dice} (${total}).`)
  if (!own) console.error(SIN_FIRMA)
  else if (broken.length === 0) console.log('Números, dinero y sorteos están en orden.')
  console.log('Todas las sesiones quedaron cerradas.')
  console.log('Los códigos de recuperación que quedaban ya no valen: quien los use tiene que generar otros.')
  return broken.length === 0 ? 0 : 1
})
