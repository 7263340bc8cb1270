import { entregaApi, type FormOf } from '@talonario/contract'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { type Client, forTest, testApp } from '../../../../test/test-app.ts'

let seller: Client
beforeEach(async () => {
  seller = await forTest(await testApp()).as('vendedora')
})

type Form = FormOf<typeof entregaApi.declararEntrega> & { image?: Blob }
const declare = (clave: string, form: Form) =>
  seller.call(entregaApi.declararEntrega, { form, headers: { 'idempotency-key': clave } })
const declared = async () => (await seller.call(entregaApi.misEntregas)).body.entregas.length
const photo = async (width: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ),
  ])

it('a hand-in sent again with its Idempotency-Key is declared once, also if both arrive at once', async () => {
  const form = { monto: '100', medio: 'banco', image: await photo(9) } as const
  const [first, ...others] = await Promise.all(['a', 'a', 'a', 'a'].map(key => declare(key, form)))
  expect(first?.status).toBe(200)
  for (const again of [...others, await declare('a', form)])
    expect(again).toMatchObject({ status: 200, body: first?.body })
  expect(await declared()).toBe(1)
})

it('a key that comes with another amount or another photo is refused, and declares nothing', async () => {
  await declare('a', { monto: '100', medio: 'banco', image: await photo(9) })
  const refused = { status: 422, body: { code: 'CLAVE_REUTILIZADA' } }
  expect(await declare('a', { monto: '101', medio: 'banco', image: await photo(9) })).toMatchObject(refused)
  expect(await declare('a', { monto: '100', medio: 'banco', image: await photo(8) })).toMatchObject(refused)
  expect(await declared()).toBe(1)
})
