import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createEmpty, type OwnDatabase } from '../../test/test-cluster.ts'
import { testFolder } from '../../test/test-folder.ts'
import { migrate, migrateInside } from './migrate.ts'
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
/** Those of the migrations here, and one of the schema. */
const tables = async () => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename in ('one', 'two', 'rifa', 'vieja') order by 1`.execute(db)
  return rows.map(row => row.name)
}

describe('migrate', () => {
  it('makes the schema, then runs each file once, in the order of their names', async () => {
    await write('0201_one.sql', 'create table one (id int); insert into one select 1 from campania;')
    await migrate(db, folder)
    await write('0202_two.sql', 'create table two as select * from one;')
    await migrate(db, folder)
    await migrate(db, folder)
    expect(await tables()).toEqual(['one', 'rifa', 'two'])
    expect((await sql`select id from two`.execute(db)).rows).toEqual([{ id: 1 }])
  })

  it('by several processes at once happens once', async () => {
    await write('0201_one.sql', 'create table one (id int); select pg_sleep(0.1);')
    await Promise.all([1, 2, 3, 4].map(() => migrate(db, folder)))
    expect(await tables()).toEqual(['one', 'rifa'])
  })

  it('leaves nothing of a file that fails, nor of those before it', async () => {
    await write('0201_one.sql', 'create table one (id int);')
    await write('0202_two.sql', 'create table two (id int); select 1 / 0;')
    await expect(migrate(db, folder)).rejects.toThrow('division by zero')
    expect(await tables()).toEqual([])
  })

  it('inside a transaction stops at the level of a copy, whose rows the later files find', async () => {
    await write('0201_one.sql', 'create table one (id int);')
    await write('0202_two.sql', 'create table two as select * from one;')
    await db.transaction().execute(async db => {
      await migrateInside(db, '0201_one', folder)
      await sql`insert into one values (7)`.execute(db)
      await migrateInside(db, undefined, folder)
    })
    expect((await sql`select id from two`.execute(db)).rows).toEqual([{ id: 7 }])
  })

  it('refuses a database of a newer program', async () => {
    await write('0201_one.sql', 'create table one (id int);')
    await write('0202_two.sql', 'create table two (id int);')
    await migrate(db, folder)
    await rm(join(folder, '0202_two.sql'))
    await expect(migrate(db, folder)).rejects.toThrow(
      'La base de datos es de una versión más nueva de Talonario (tiene la migración 0202_two): actualizá el programa.',
    )
  })

  it.each([
    ['0087_room_in_pages', 'de antes de la versión 0.1.0', '831db140'],
    ['0100_schema', 'de la versión 0.1.0', 'f258d039'],
  ])(
    'refuses a database or a copy of %s, naming its version and the last program for it, and changes nothing',
    async (level, version, commit) => {
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values (${sql.lit(level)}, '2026'); create table vieja (id int)`.execute(db)
      const refused: unknown = await migrate(db, folder).catch(error => error)
      expect(refused).toMatchObject({
        message: `La base de datos es ${version} de Talonario, que no se sabe que nadie tenga: el último programa de entonces es el del commit ${commit}.`,
        exitCode: 78,
      })
      expect(await tables()).toEqual(['vieja'])
      await expect(db.transaction().execute(db => migrateInside(db, level, folder))).rejects.toThrow(
        `La copia es ${version} de Talonario`,
      )
    },
  )

  it('goes by the levels alone: files that differ in a comment or in the ends of their lines lock nobody out', async () => {
    await write('0201_one.sql', 'create table one (id int);')
    await migrate(db, folder)
    await write('0201_one.sql', '-- one\r\ncreate table one (id int);\r\n')
    await migrate(db, folder)
    expect(await tables()).toEqual(['one', 'rifa'])
  })
})
