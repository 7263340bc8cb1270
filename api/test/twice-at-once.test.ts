import { allEndpoints, type Endpoint } from '@talonario/contract'
import { expect, it } from 'vitest'
import { sampleOf, send } from './every-call.ts'
import { fullShop } from './full-shop.ts'
import { forFile } from './test-app.ts'

const LISTS = [
  'vendedor.importarVendedores',
  'venta.importarVentas',
  'venta.registrarTalones',
  'asignacion.importarAsignaciones',
  'asignacion.repartirRifas',
]
const shop = forFile(await fullShop())
const endpoints = new Map(allEndpoints())

it.each(LISTS)('a list sent twice at once answers as sent twice in turn: %s', async name => {
  const endpoint = endpoints.get(name) as Endpoint
  const { by, ...sample } = await sampleOf(shop, name)
  const other = await sampleOf(shop, name)
  const first = () => send(shop, endpoint, { ...sample, ...(by && { by }) })
  const inTurn = [answer(await first()), answer(await first())]
  const atOnce = (await Promise.all([1, 2].map(() => send(shop, endpoint, other)))).map(answer)
  expect(atOnce.sort()).toEqual(inTurn.sort())
})

/** Without the numbers and documents of its sample. */
const answer = (reply: { statusCode: number; body: string }) =>
  `${reply.statusCode} ${JSON.parse(reply.body).message.replace(/\d+/g, '#')}`
