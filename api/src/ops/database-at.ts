import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { runningAddress } from '#db/embedded/embedded-address.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import type { Connection } from '#db/pool.ts'
import { openSession, type Session } from '#db/session.ts'
import type { Env } from '#env.ts'
import { StartError } from '#start-error.ts'

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
type Open = Session & { stop(): Promise<void> }

/** Opens the existing database of an installation, whether its server runs or not; starts the embedded one if needed. */
export async function openExisting(place: Place, name: string): Promise<Open> {
  if (place.DATABASE_URL) return openAt(place.DATABASE_URL, name)
  const cluster = join(place.DATA_DIR, 'postgres')
  if (!existsSync(cluster)) {
    throw new StartError(
      `En ${resolve(place.DATA_DIR)} no hay una base de datos: indicá la carpeta con DATA_DIR, o la base con DATABASE_URL.`,
    )
  }
  if (isFree(place.DATA_DIR)) return openEmbedded(place.DATA_DIR, name)
  const address = runningAddress(place.DATA_DIR)
  if (!address) throw new StartError('El servidor está arrancando o deteniéndose: probá de nuevo en unos segundos.')
  return openAt({ ...address, database: 'postgres' }, name)
}

/** Opens the database for this command alone: no server may be using it. An empty folder gets a new database. */
export async function openAlone(place: Place, name: string): Promise<Open> {
  if (!place.DATABASE_URL) return openEmbedded(place.DATA_DIR, name)
  const open = await openAt(place.DATABASE_URL, name)
  const { rows } = await open.client.query(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'talonario'`)
  if (rows[0]?.n === 0) return open
  await open.stop()
  throw new StartError('Hay servidores de Talonario conectados a esa base de datos: detenelos primero.')
}

async function openEmbedded(dataDir: string, name: string): Promise<Open> {
  const embedded = await startEmbedded({ dataDir, log: line => console.error(line) })
  try {
    const session = await openSession(embedded.connection, name)
    return { ...session, stop: () => session.close().finally(embedded.stop) }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function openAt(connection: Connection, name: string): Promise<Open> {
  try {
    const session = await openSession(connection, name)
    return { ...session, stop: session.close }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(`No se puede usar la base de datos: ${message || code}.`)
  }
}

function isFree(dataDir: string): boolean {
  try {
    lockFolder(dataDir).release()
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}
