import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigurationError, StartError } from '#start-error.ts'
import type { Database, Db } from './schema.ts'

const API = join(import.meta.dirname, '../..')
const FOLDER = join(API, 'migrations')
const LOCK = 7_241_801

/** The schema as people read it: what the migrations make, in api/schema/<wing>.sql, each file after those it uses. */
const WINGS = ['servidor', 'personas', 'sitio', 'campania', 'numeros', 'dinero', 'resultado', 'conjunto']
export const SCHEMA_FILES = WINGS.map(wing => join(API, 'schema', `${wing}.sql`))
/** The names of all triggers of the schema, which guard what the tables contain. */
export const triggersOfSchema = (): string[] =>
  SCHEMA_FILES.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^create (?:constraint )?trigger (\w+)/gm)].map(([, name = '']) => name),
  )

/** The first migration of every database: the schema of release 0.2.0. */
const SCHEMA = '0200_schema'

/** Databases too old for any later program, oldest first: those with levels below `before`, and the last commit that can read them. */
const FORMER = [
  { before: '0100', version: 'de antes de la versión 0.1.0', commit: '831db140' },
  { before: SCHEMA, version: 'de la versión 0.1.0', commit: 'f258d039' },
]

/**
 * Brings the database to the newest level, forward only, all or nothing: the schema, then each migration. If several processes start at
 * once, the first migrates and the others wait.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder)
  await db.connection().execute(async db => {
    // A large migration takes long, and so does waiting for it.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(db)
    try {
      const motivo = await refusalOf(db, Object.keys(migrations))
      if (motivo) throw new ConfigurationError(motivo)
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error) throw error
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(db)
      await sql`reset statement_timeout; reset lock_timeout`.execute(db)
    }
  })
}

/** Migrates to `level`, or to the newest, inside the transaction of a caller who then fills the tables. */
export async function migrateInside(db: Transaction<Database>, level?: string, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder)
  if (level && !(level in migrations)) throw new StartError(describeUnknown('La copia', level))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (level ? migrator.migrateTo(level) : migrator.migrateToLatest())
  if (error) throw error
}

/** The levels this program knows, oldest first. */
export const levelNames = async (): Promise<string[]> => Object.keys(await readMigrations(FOLDER))

/** Why a database or a copy of an unknown level cannot be used, as a sentence. */
function describeUnknown(what: 'La base de datos' | 'La copia', level: string): string {
  const former = FORMER.find(({ before }) => level < before)
  return former
    ? `${what} es ${former.version} de Talonario, que no se sabe que nadie tenga: el último programa de entonces es el del commit ${former.commit}.`
    : `${what} es de una versión más nueva de Talonario (tiene la migración ${level}): actualizá el programa.`
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const paths = new Set([join(FOLDER, `${SCHEMA}.sql`), ...files.map(file => join(folder, file))])
  return Object.fromEntries([...paths].map(path => [basename(path, '.sql'), { up: db => run(db, path) }]))
}

const run = async (db: Kysely<unknown>, path: string) => void (await sql.raw(await readFile(path, 'utf8')).execute(db))

/**
 * Why a program that knows these levels cannot use a database, as a sentence; undefined if it can. An older program must not write into a
 * newer database, and databases that are too old cannot be migrated.
 */
export async function refusalOf(db: Db, levels: readonly string[]): Promise<string | undefined> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(row => !levels.includes(row.name))
  return unknown && describeUnknown('La base de datos', unknown.name)
}
