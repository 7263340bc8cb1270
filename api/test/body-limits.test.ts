import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints, asignacionApi, organizacionApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { forFile, testApp } from './test-app.ts'

const shop = forFile(await testApp())

it('a body has room for the numbers of a whole raffle', async () => {
  const numerosRifas = Array.from({ length: 100_000 }, (_, i) => 900_001 + i)
  const admin = await shop.as('admin')
  const { status } = await admin.call(asignacionApi.liberarRifas, { body: { numerosRifas } })
  expect(status).toBe(404)
})

const writing = allEndpoints().filter(([, { method }]) => method !== 'GET')

it('nginx lets large bodies through where the server takes them, and nowhere else', () => {
  const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const where = new RegExp(/location ~ (\S+) \{\s+client_max_body_size 9m/.exec(site)?.[1] ?? 'none')
  const through = writing
    .filter(([, { path }]) => where.test(`/api${path.replace(/:\w+/g, 'x')}`))
    .map(([name]) => name)
  expect(through).toEqual(writing.filter(([, { large, multipart }]) => large || multipart).map(([name]) => name))
})

it('an account sends 120 pictures an hour', async () => {
  const admin = await shop.as('admin')
  const image = new Blob([Buffer.from('<svg/>')])
  const at = shop.clock.now()
  const before = { clave: `imagen:${shop.users.admin.id}`, at }
  await shop.db
    .insertInto('intento')
    .values(Array.from({ length: 119 }, () => before))
    .execute()
  const sendOne = () => admin.call(organizacionApi.subirImagen, { form: { image } as never })
  expect((await sendOne()).status).toBe(415)
  expect(await sendOne()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
})
