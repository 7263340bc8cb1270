import { sql } from 'kysely'
import { ConfigurationError, StartError } from '#start-error.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type PoolOptions, STATEMENT_LIMITS } from './pool.ts'
import type { Db } from './schema.ts'

type Connection = Parameters<typeof openDatabase>[0]

/** Opens a database and migrates it to the newest level. Throws a StartError if the one at a URL is unreachable or belongs to another program. */
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

/** Several tries, because another server may happen to use the pooler's session in between. */
const TRIES = 10

/**
 * Refuses a pooler that does not support prepared statements: two connections prepare the same one in turn, which fails if the pooler gives
 * both the same session.
 */
async function refuseMixedNames(db: Db) {
  try {
    for (let i = 0; i < TRIES; i++) {
      // A different text in each try, because a connection keeps the names it has given.
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

/** Refuses a pooler whose role has no time limits: connections through a pooler keep no settings, so a statement could wait for ever. */
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

/** Refuses a database with another program's tables, which could conflict with ours now or later. */
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
