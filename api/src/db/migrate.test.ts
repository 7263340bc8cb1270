import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createEmpty, type OwnDatabase } from '../../test/test-cluster.ts'
import { testFolder } from '../../test/test-folder.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'
import type { Db } from './schema.ts'

let folder: string
let database: OwnDatabase
let db: Db

beforeEach(async () => {
  folder = await testFolder(onTestFinished)
  database = await createEmpty(inject('testCluster'))
  db = openDatabase(database.connection)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(
    db,
  )
  return rows.map(row => row.name)
}

describe('migrate', () => {
  it('runs each file once, in the order of their names', async () => {
    await write('0001_one.sql', 'create table one (id int); insert into one values (1);')
    await migrate(db, folder)
    await write('0002_two.sql', 'create table two as select * from one;')
    await migrate(db, folder)
    await migrate(db, folder)
    expect(await tables()).toEqual(['one', 'two'])
  })

  it('by several processes at once happens once', async () => {
    await write('0001_one.sql', 'create table one (id int); select pg_sleep(0.1);')
    await Promise.all([1, 2, 3, 4].map(() => migrate(db, folder)))
    expect(await tables()).toEqual(['one'])
  })

  it('leaves nothing of a file that fails, nor of those before it', async () => {
    await write('0001_one.sql', 'create table one (id int);')
    await write('0002_two.sql', 'create table two (id int); select 1 / 0;')
    await expect(migrate(db, folder)).rejects.toThrow('division by zero')
    expect(await tables()).toEqual([])
  })

  it('refuses a database of a newer program', async () => {
    await write('0001_one.sql', 'create table one (id int);')
    await write('0002_two.sql', 'create table two (id int);')
    await migrate(db, folder)
    await rm(join(folder, '0002_two.sql'))
    await expect(migrate(db, folder)).rejects.toThrow(
      'La base de datos es de una versión más nueva de Talonario (tiene la migración 0002_two): actualizá el programa.',
    )
  })
})
