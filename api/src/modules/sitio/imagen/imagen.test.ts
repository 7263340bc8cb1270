import { cuentaApi, imagenApi, productoApi } from '@talonario/contract'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })

const upload = async (sent: Sharp) => {
  const image = new Blob([new Uint8Array(await sent.toBuffer())])
  const { body } = await admin.call(productoApi.altaProducto, { form: { nombreProducto: 'Taza', precio: 10, image } })
  return body.producto.imagen
}
const served = async (imagen: string) => t.app.inject({ url: `/api/uploads/${imagen}` })
const sizeOf = async (imagen: string) => sharp((await served(imagen)).rawPayload).metadata()

describe('a picture we keep', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may come as %s', async format => {
    const imagen = await upload(picture(1_500, 900).toFormat(format))
    expect(await sizeOf(imagen)).toMatchObject({ format: 'webp', width: 1_200, height: 720 })
  })

  it('is not blown up when it is small', async () => {
    expect(await sizeOf(await upload(picture(30, 20).png()))).toMatchObject({ width: 30, height: 20 })
  })

  it('stands upright', async () => {
    const lying = picture(100, 50).withMetadata({ orientation: 6 }).jpeg()
    expect(await sizeOf(await upload(lying))).toMatchObject({ width: 50, height: 100 })
  })

  it('of a person is a square of 512 pixels, at each address clients ask for', async () => {
    const image = new Blob([new Uint8Array(await picture(900, 300).png().toBuffer())])
    const cliente = await t.as('cliente')
    const { body } = await cliente.call(cuentaApi.update, { form: { currentPassword: 'talonario-demo', image } })
    for (const endpoint of Object.values(imagenApi)) {
      const { rawPayload } = await t.app.inject({ url: `/api${endpoint.path.replace(':imagen', body.user.imagen)}` })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 512, height: 512 })
    }
  })

  it('is served for ever to any origin, and only once to a browser that has it', async () => {
    const imagen = await upload(picture(64, 64).png())
    const first = await served(imagen)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${imagen}"`,
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await t.app.inject({ url: `/api/uploads/${imagen}`, headers })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('that is not there is a JSON 404, and a path is no name', async () => {
    const missing = await served('no.webp')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'NO_ENCONTRADO'])
    const traversal = await served('..%2f..%2fetc%2fpasswd')
    expect([traversal.statusCode, traversal.json().status]).toEqual([400, 'error'])
  })

  it('sent twice at once is stored once', async () => {
    const [one, two] = await Promise.all([upload(picture(32, 16).png()), upload(picture(32, 16).png())])
    expect(one).toBe(two)
  })
})

it('a product without a picture has an empty name for it', async () => {
  const { body } = await admin.call(productoApi.altaProducto, { form: { nombreProducto: 'Gorra', precio: 5 } })
  expect([body.producto.imagen, body.producto.image]).toEqual(['', ''])
})
