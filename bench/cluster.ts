import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import { type Embedded, startEmbedded } from '../api/src/db/embedded/embedded.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { openDatabase } from '../api/src/db/pool.ts'
import type { Db } from '../api/src/db/schema.ts'
import { insertPeople } from '../api/src/demo/cast.ts'
import type { Person } from '../api/src/demo/people.ts'
import { urlOf } from '../api/test/database-url.ts'
import { fillRaffle } from '../api/test/explain-data.ts'
import { queryIn } from '../api/test/test-cluster.ts'

export type Cluster = { connection: Embedded['connection']; stop(): Promise<void> }

/** PostgreSQL as the program starts it, fsync on, in a separate folder. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talonario-bench-'))
  const { connection, stop } = await startEmbedded({ dataDir, log: console.log })
  return {
    connection,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type BenchDatabase = {
  name: string
  url: string
  db: Db
  users: Record<Person, Usuario>
  close(): Promise<void>
}

/** A database with the cast and a raffle of `n` numbers, four fifths of them in orders; with n = 0 without any number. */
export async function makeDatabase(cluster: Cluster, name: string, n: number): Promise<BenchDatabase> {
  await queryIn(cluster.connection, `create database ${name}`)
  const connection = { ...cluster.connection, database: name }
  const db = openDatabase(connection)
  await migrate(db)
  const users = await insertPeople(db)
  // Long ago, so that no job has anything to ask the provider about.
  if (n > 0) await fillRaffle(db, n, users, new Date(Date.now() - 90 * 86_400_000))
  return { name, url: urlOf(connection), db, users, close: () => db.destroy() }
}

/** `n` numbers of one draw and nothing else, with ids that follow from the number: md5('r' || number). */
export async function insertNumbers(db: Db, n: number): Promise<void> {
  const [{ id }] = (await db
    .insertInto('sorteo')
    .values({ fecha: '2099-12-24', fuente: 'interna', fuente_datos: '{"hora":"2099-12-25T00:00:00.000Z"}' } as never)
    .returning('id')
    .execute()) as [{ id: string }]
  for (let from = 1; from <= n; from += BATCH) {
    await sql`insert into rifa (id, numero, precio, sorteo_id, anio) select md5('r' || i)::uuid, i, 150000, ${id}, 2026
      from generate_series(${from}::int, ${Math.min(n, from + BATCH - 1)}::int) i`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}

const BATCH = 100_000
