import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '#start-error.ts'
import type { Database, Db } from './schema.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const LOCK = 7_241_801

/**
 * Brings the database to the newest migration, forward only, all or nothing. Several processes may start at once: the
 * first one migrates, the others wait for it.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder)
  await db.connection().execute(async db => {
    // A large migration takes long, and so does waiting for one.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(db)
    try {
      await refuseNewerDatabase(db, migrations)
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error) throw error
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(db)
      await sql`reset statement_timeout; reset lock_timeout`.execute(db)
    }
  })
}

/** Migrates inside the transaction of a caller who fills the tables in between: up to `level`, or to the newest. */
export async function migrateInside(db: Transaction<Database>, level?: string): Promise<void> {
  const migrations = await readMigrations(FOLDER)
  if (level && !(level in migrations)) throw newerDatabase('La copia', level)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (level ? migrator.migrateTo(level) : migrator.migrateToLatest())
  if (error) throw error
}

/** The migrations this program brings, oldest first. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await readMigrations(FOLDER))

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(
    files.map((file, index): [string, Migration] => [
      file.replace(/\.sql$/, ''),
      { up: async db => void (await sql.raw(texts[index] ?? '').execute(db)) },
    ]),
  )
}

/** An older program must not write into a database of a newer one. */
async function refuseNewerDatabase(db: Db, known: Record<string, Migration>) {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(row => !(row.name in known))
  if (unknown) throw newerDatabase('La base de datos', unknown.name)
}

const newerDatabase = (what: string, level: string) =>
  new StartError(
    `${what} es de una versión más nueva de Talonario (tiene la migración ${level}): actualizá el programa.`,
  )
