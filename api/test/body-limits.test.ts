import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints, asignacionApi, organizacionApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { sampleOf, send } from './every-call.ts'
import { fullShop } from './full-shop.ts'
import { forFile } from './test-app.ts'

const shop = forFile(await fullShop())
const writing = allEndpoints().filter(([, { method }]) => method !== 'GET')
const taking = (large: boolean) => writing.filter(([, { body, large: is }]) => body && (is === true) === large)

describe('a body of half a megabyte', () => {
  it.each(taking(false))('is refused unread where no file is taken: %s', async (name, endpoint) => {
    const { by, ...sample } = await sampleOf(shop, name)
    const body = { ...(sample.body as object), more: 'x'.repeat(500_000) } as never
    const response = await send(shop, endpoint, { ...sample, ...(by && { by }), body })
    expect([response.statusCode, response.json().message]).toEqual([413, 'El pedido es demasiado grande.'])
  })

  it.each(taking(true))('is read where a file or a list of numbers is taken: %s', async (name, endpoint) => {
    const { by, ...sample } = await sampleOf(shop, name)
    const body = { ...(sample.body as object), more: 'x'.repeat(500_000) } as never
    expect((await send(shop, endpoint, { ...sample, ...(by && { by }), body })).statusCode).toBe(200)
  })

  it('has room for the numbers of a whole raffle', async () => {
    const numerosRifas = Array.from({ length: 100_000 }, (_, i) => 900_001 + i)
    const admin = await shop.as('admin')
    const { status } = await admin.call(asignacionApi.liberarRifas, { body: { numerosRifas } })
    expect(status).toBe(404)
  })
})

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
