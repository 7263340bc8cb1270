import { sql } from 'kysely'
import { startDatabase } from '#db/main-database.ts'
import { readEnv } from '#env.ts'

/**
 * `node api/test/clock-ahead.ts <folder> <instant>`: an installation that is stopped goes on at that instant when it starts again, since servers
 * read the time from the database.
 */
const [folder = '', instant = ''] = process.argv.slice(2)
const { db, stop } = await startDatabase(readEnv({ demo: false }, { DATA_DIR: folder }), console.error)
const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000)
await sql`create schema if not exists reloj`.execute(db)
await sql`create or replace function reloj.clock_timestamp() returns timestamptz language sql as ${sql.lit(
  `select pg_catalog.clock_timestamp() + interval '${seconds} seconds'`,
)}`.execute(db)
await sql`do $$ begin execute format('alter database %I set search_path = public, reloj, pg_catalog', current_database()); end $$`.execute(
  db,
)
await stop()
