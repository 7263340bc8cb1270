import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigurationError, StartError } from '#start-error.ts'
import type { Database, Db } from './schema.ts'

const API = join(import.meta.dirname, '../..')
const FOLDER = join(API, 'migrations')
const LOCK = 7_241_801

/** The schema of an empty database, api/schema/<wing>.sql: each file uses those before it. */
const WINGS = ['servidor', 'personas', 'sitio', 'campania', 'numeros', 'dinero', 'resultado', 'conjunto']
const SCHEMA_FILES = WINGS.map(wing => join(API, 'schema', `${wing}.sql`))
/** The names of the triggers that the schema makes: all that guards what the tables hold. */
export const triggersOfSchema = (): string[] =>
  SCHEMA_FILES.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^create (?:constraint )?trigger (\w+)/gm)].map(([, name = '']) => name),
  )

/** The level of a database with the schema and no migration after it. Lower numbers were of before release 0.1.0. */
const SCHEMA = '0100_schema'
const OTHER_SCHEMA =
  'La base de datos se creó con otro esquema de Talonario: usala con el programa que la creó, o empezá con una base vacía (otra DATA_DIR o DATABASE_URL).'
/** The last commit whose program reads a database of those. */
const FORMER_PROGRAM = '831db140'

/**
 * Brings the database to the newest level, forward only, all or nothing: the schema, then each migration. Several processes
 * may start at once: the first one migrates, the others wait for it.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder)
  await db.connection().execute(async db => {
    // A large migration takes long, and so does waiting for one.
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

/** Migrates inside the transaction of a caller who fills the tables in between: up to `level`, or to the newest. */
export async function migrateInside(db: Transaction<Database>, level?: string, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder)
  if (level && !(level in migrations)) throw new StartError(describeUnknown('La copia', level))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (level ? migrator.migrateTo(level) : migrator.migrateToLatest())
  if (error) throw error
}

/** The levels this program knows, oldest first. */
export const levelNames = async (): Promise<string[]> => Object.keys(await readMigrations(FOLDER))

/** Why a database or a copy of a level that is not known cannot be used, as a sentence. */
const describeUnknown = (what: 'La base de datos' | 'La copia', level: string): string =>
  level < SCHEMA
    ? `${what} es de antes de la versión 0.1.0 de Talonario: el último programa que la lee es el del commit ${FORMER_PROGRAM}.`
    : `${what} es de una versión más nueva de Talonario (tiene la migración ${level}): actualizá el programa.`

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const later = files.map(file => [file.replace(/\.sql$/, ''), runs([join(folder, file)])] as const)
  return Object.fromEntries([[SCHEMA, { up: makeSchema }], ...later])
}

const runs = (paths: string[]): Migration => ({
  up: async db => {
    for (const path of paths) await sql.raw(await readFile(path, 'utf8')).execute(db)
  },
})

/** The schema, and on the table of levels a hash of its files: until release 0.1.0 they change without a migration. */
async function makeSchema(db: Parameters<Migration['up']>[0]): Promise<void> {
  await runs(SCHEMA_FILES).up(db)
  await sql`comment on table kysely_migration is ${sql.lit(await hashOfSchema())}`.execute(db)
}

async function hashOfSchema(): Promise<string> {
  const files = await Promise.all(SCHEMA_FILES.map(path => readFile(path)))
  return createHash('sha256').update(Buffer.concat(files)).digest('hex')
}

/**
 * Why a program that knows these levels cannot use a database, as a sentence; undefined: it can. An older program must not write into a database of a newer one, no
 * program knows every older one, and one whose schema was made of other files fails later at some statement.
 */
export async function refusalOf(db: Db, levels: readonly string[]): Promise<string | undefined> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(row => !levels.includes(row.name))
  if (unknown) return describeUnknown('La base de datos', unknown.name)
  const { rows: made } = await sql`select from kysely_migration
    where name = ${SCHEMA} and obj_description('kysely_migration'::regclass) is distinct from ${await hashOfSchema()}`.execute(
    db,
  )
  return made.length > 0 ? OTHER_SCHEMA : undefined
}
