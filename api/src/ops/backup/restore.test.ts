import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import { openSession } from '#db/session.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { finishRestore } from './restore.ts'
import { stageFolder } from './staged-folder.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = await testFolder(onTestFinished)
  database = await testDatabase()
})
afterEach(() => database.drop())

async function* files() {
  yield { name: 'carpeta/clave-datos', bytes: Buffer.from('la de la copia') }
}

it('servers that start on one data folder during a restore wait for its commit, and one of them puts its files in place', async () => {
  await writeFile(join(folder, 'clave-datos'), 'la de antes')
  const restoring = await openSession(database.connection, 'restaura')
  await restoring.client.query('select pg_advisory_lock(7241802)')
  await stageFolder(folder, ID, files())
  const servers = [openDatabase(database.connection), openDatabase(database.connection)]
  const settled = servers.map(db => finishRestore(folder, db))
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  await vi.waitFor(async () => expect((await waiting.execute(database.db)).rows).toHaveLength(2), 10_000)
  expect(await readFile(join(folder, 'clave-datos'), 'utf8')).toBe('la de antes')
  await restoring.db.insertInto('restauracion').values({ id: ID, firmada: true }).execute()
  await restoring.close()
  expect((await Promise.all(settled)).sort()).toEqual([false, true])
  expect(await readFile(join(folder, 'clave-datos'), 'utf8')).toBe('la de la copia')
  expect(existsSync(join(folder, 'restauracion'))).toBe(false)
  for (const db of servers) await db.destroy()
})
