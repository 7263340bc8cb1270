/** `talonario migrar`: brings a database that no server uses to this program's level. With `--pendientes` only prints the migrations to run, one a line. */
import { levelNames, migrate, refusalOf } from '#db/migrate.ts'
import { readLevels } from '#ops/backup/snapshot.ts'
import { openAlone, openExisting } from '#ops/database-at.ts'
import { StartError } from '#start-error.ts'
import { runCommand } from './command.ts'

await runCommand(['--pendientes'], async ({ env, flags }) => {
  const only = flags.has('--pendientes')
  const { client, db, stop } = await (only ? openExisting : openAlone)(env, 'talonario-migra')
  try {
    const known = await levelNames()
    const motivo = await refusalOf(db, known)
    if (motivo) throw new StartError(motivo)
    const done = await readLevels(client)
    for (const name of known) if (!done.includes(name)) console.log(name)
    if (!only) await migrate(db)
    return 0
  } finally {
    await stop()
  }
})
