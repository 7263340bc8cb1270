/** `npm run admin:sin-segundo-factor -- email`: for somebody without telephone and recovery codes, whether a server runs or not. */
import { AppError } from '@talonario/contract'
import { runningAddress } from '#db/embedded/embedded-address.ts'
import { startDatabase } from '#db/main-database.ts'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import { removeSegundoFactor } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { StartError } from '#start-error.ts'
import { runCommand } from './command.ts'

await runCommand([], async ({ env, file: email }) => {
  if (!email) throw new StartError('Falta decir de quién: talonario sin-segundo-factor alguien@rifa.example')
  const { db, stop } = await openBeside(env)
  try {
    const taken = await removeSegundoFactor(db, email, new Date())
    console.log(
      taken
        ? `${email} entra de nuevo solo con su contraseña. Sus sesiones quedaron cerradas y se le avisa por correo.`
        : `${email} no tiene la verificación en dos pasos activada: no hay nada que cambiar.`,
    )
    return 0
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error
  } finally {
    await stop()
  }
})

/** Opens the database that a server is using, or else the embedded one, started for this. */
async function openBeside(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'PREPARED_STATEMENTS'>,
): Promise<{ db: Db; stop(): Promise<void> }> {
  const address = runningAddress(env.DATA_DIR)
  const place = env.DATABASE_URL ?? (address && { ...address, database: 'postgres' })
  if (!place) return startDatabase(env, line => console.error(line))
  const db = openDatabase(place, { size: 1, prepared: env.PREPARED_STATEMENTS })
  return { db, stop: () => db.destroy() }
}
