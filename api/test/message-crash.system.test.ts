import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { difusionApi } from '@talonario/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { insertPeople } from '#demo/cast.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { caller } from './caller.ts'
import { urlOf } from './database-url.ts'
import { makeRaffle } from './raffle.ts'
import { startServer } from './server-process.ts'
import { sellNumbers } from './sold.ts'
import { testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

const N = 100

it(`a message reaches ${N} buyers once each although its server is killed twice`, async () => {
  const { db, connection, drop } = await testDatabase(2)
  const folder = await testFolder(onTestFinished)
  const start = () => startServer({ DATABASE_URL: urlOf(connection), DATA_DIR: folder })
  let server = start()
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    await drop()
  })
  const { admin } = await insertPeople(db)
  const by = caller(await server.url, await openSesion(db, admin, new Date()))
  const { idSorteo, numeros } = await makeRaffle(by as never, { fecha: '2099-12-24', cantidad: N })
  for (const numero of numeros) {
    await sellNumbers(db, { numeros: [numero], comprador: { email: `persona${numero}@correo.test` }, usuario: admin })
  }
  const body = { destino: 'compradores' as const, idSorteo, asunto: 'Gracias', texto: 'Gracias por participar.' }
  expect((await by.call(difusionApi.enviarDifusion, { body })).status).toBe(200)
  const sent = async () =>
    (await db.selectFrom('correo').select('id').where('sent_at', 'is not', null).execute()).length
  for (const stop of [20, 60]) {
    await vi.waitUntil(async () => (await sent()) >= stop, { timeout: 60_000, interval: 5 })
    await server.stop('SIGKILL')
    server = start()
  }
  const state = () => db.selectFrom('difusion').select('estado').executeTakeFirstOrThrow()
  // Ends the lease of a mail that was being sent when its server died.
  const unlease = () =>
    db
      .updateTable('correo')
      .set({ next_try_at: new Date(0) })
      .where('sent_at', 'is', null)
      .execute()
  await vi.waitUntil(async () => (await unlease()) && (await state()).estado === 'terminada' && (await sent()) === N, {
    timeout: 120_000,
    interval: 500,
  })
  const mails = (await readdir(folder, { recursive: true })).filter(name => /\.(eml|txt)$/.test(name))
  const texts = await Promise.all(mails.map(name => readFile(join(folder, name), 'utf8')))
  const to = texts.flatMap(text => /persona\d+@correo\.test/.exec(text)?.[0] ?? [])
  expect(new Set(to).size).toBe(N)
  expect(to).toHaveLength(N)
}, 240_000)
