import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accesoApi, compraApi } from '@talonario/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertPeople } from '#demo/cast.ts'
import { PASSWORD } from '#demo/people.ts'
import { caller } from './caller.ts'
import { urlOf } from './database-url.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

/** Two real server processes on one PostgreSQL, each with its own data folder. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MAILS = 40

let database: TestDatabase
/** Shared by the processes of one installation, so that each recognises a known device. */
const SECRETO_DATOS = 'la clave de los datos de las pruebas'

const folder = await testFolder()
let servers: ServerProcess[]
let a: string
let b: string
beforeAll(async () => {
  database = await testDatabase(2)
  await insertPeople(database.db)
  // Waiting when both start: each begins with the same work.
  const mails = Array.from({ length: MAILS }, (_, i) => ({
    evento: `prueba:${i}`,
    para: 'a@rifa.test',
    asunto: 'a',
    texto: 't',
  }))
  await database.db.insertInto('correo').values(mails).execute()
  const start = (name: string) =>
    startServer({ DATABASE_URL: urlOf(database.connection), DATA_DIR: join(folder, name), SECRETO_DATOS })
  servers = [start('a'), start('b')]
  ;[a, b] = (await Promise.all(servers.map(server => server.url))) as [string, string]
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await database.drop()
})

const logIn = async (url: string, { person = 'cliente', password = PASSWORD } = {}) => {
  const body = { email: `${person}@talonario.test`, password }
  return caller(url, '').call(accesoApi.login, { body })
}

describe('two processes on one database', () => {
  it('share each other’s sessions, and their end', async () => {
    const { body } = await logIn(a)
    const ask = async (url: string) => (await caller(url, body.token).call(compraApi.misCompras)).status
    expect([await ask(a), await ask(b)]).toEqual([200, 200])
    await caller(b, body.token).call(accesoApi.logout)
    expect([await ask(a), await ask(b)]).toEqual([401, 401])
  })

  it('do each piece of recurring work once', async () => {
    await vi.waitFor(async () => {
      const waiting = await database.db.selectFrom('correo').select('id').where('sent_at', 'is', null).execute()
      expect(waiting).toEqual([])
    }, 20_000)
    const sent = await Promise.all(['a', 'b'].map(name => readdir(join(folder, name, 'correo')).catch(() => [])))
    expect(new Set(sent.flat()).size).toBe(MAILS)
    expect(sent.flat()).toHaveLength(MAILS)
    console.log(`mails by each process: ${sent.map(({ length }) => length).join(' and ')}`)
  })
})
