import { sql } from 'kysely'
import { ConfigurationError, StartError } from '#start-error.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type PoolOptions, STATEMENT_LIMITS } from './pool.ts'
import type { Db } from './schema.ts'

type Connection = Parameters<typeof openDatabase>[0]

/** A database migrated to the newest level; throws a StartError if one at a URL is unreachable or belongs to another program. */
export async function openMigrated(connection: Connection, { pooler, ...options }: PoolOptions): Promise<Db> {
  const direct = await open(connection, options, async db => {
    if (typeof connection === 'string') {
      await refuseUnreachable(db, 'DATABASE_URL')
      await refuseForeign(db)
    }
    await migrate(db)
  })
  if (pooler === undefined) return direct
  await direct.destroy()
  return await open(connection, { ...options, pooler }, async db => {
    await refuseUnreachable(db, 'DATABASE_POOL_URL')
    if (options.prepared) await refuseMixedNames(db)
    await refuseUnlimited(db)
  })
}

async function open(connection: Connection, options: PoolOptions, begin: (db: Db) => Promise<void>): Promise<Db> {
  const db = openDatabase(connection, options)
  try {
    await begin(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function refuseUnreachable(db: Db, variable: string) {
  try {
    await sql`select`.execute(db)
  } catch (error) {
    refuseIfMixed(error)
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(`No se puede usar la base de datos de ${variable}: ${message || code}.`)
  }
}

/** Other servers use its sessions meanwhile: once could miss it. */
const TRIES = 10

/** Two connections prepare the same statement, one after the other: a pooler that passes names on as they are gives both the same session. */
async function refuseMixedNames(db: Db) {
  try {
    for (let i = 0; i < TRIES; i++) {
      // Another text each time: a connection keeps the name it has given.
      const ask = (db: Db) => sql`select ${sql.lit(i)}::integer`.execute(db)
      await db.connection().execute(async one => {
        await ask(one)
        await db.connection().execute(ask)
        await ask(one)
      })
    }
  } catch (error) {
    refuseIfMixed(error)
    throw error
  }
}

function refuseIfMixed(error: unknown) {
  if (!/^(42P05|26000)$/.test((error as NodeJS.ErrnoException).code ?? '')) return
  throw new ConfigurationError(
    'El pooler de DATABASE_POOL_URL no lleva sentencias preparadas: poné PREPARED_STATEMENTS=no, o PgBouncer desde 1.21 con max_prepared_statements.',
  )
}

/** A connection through a pooler keeps no settings: without the role's limits a statement could wait for ever. */
async function refuseUnlimited(db: Db) {
  const wanted = Object.entries(STATEMENT_LIMITS)
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name = any(${wanted.map(([name]) => name)}) and setting = '0' order by name`.execute(db)
  if (rows.length === 0) return
  const missing = rows.map(({ name }) => name).join(', ')
  const commands = wanted.map(([name, ms]) => `alter role … set ${name} = '${ms / 1000}s';`).join(' ')
  throw new ConfigurationError(
    `Por DATABASE_POOL_URL no hay límite de tiempo (${missing}): dáselo al usuario de la base con ${commands}`,
  )
}

/** Tables of another program, which could conflict with ours now or later. */
async function refuseForeign(db: Db) {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and to_regclass('kysely_migration') is null
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 3`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new ConfigurationError(
    `La base de datos de DATABASE_URL tiene tablas que no son de Talonario (${names}): indicá una base vacía, solo para él.`,
  )
}
