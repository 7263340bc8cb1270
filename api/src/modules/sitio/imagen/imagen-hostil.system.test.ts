import { randomUUID } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { allEndpoints } from '@talonario/contract'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/test-app.ts'
import { PATIENCE } from './imagen.service.ts'

const GRANDE = [413, 'IMAGEN_GRANDE']
const INVALIDA = [415, 'IMAGEN_INVALIDA']
const GUARDADA = [200, undefined]

const SCRIPT = '<script>alert(document.domain)</script>'
const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' }, limitInputPixels: false })

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** A PNG whose header gives width × height, with only as many rows as requested. */
function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows))
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

/** An animation of `frames` frames on a canvas, each of one pixel. */
function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a....\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

const text = (content: string) => async () => Buffer.from(content)
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/>${SCRIPT}</svg>`

/** What people and programs send as a picture, and what becomes of it. */
const corpus: [name: string, bytes: () => Promise<Buffer>, outcome: (string | number | undefined)[]][] = [
  ['a GIF that declares the largest canvas for one pixel', async () => gif(65_535, 65_535, 1), GRANDE],
  ['an SVG with a script', text(svg), INVALIDA],
  ['an SVG behind an XML declaration', text(`<?xml version="1.0"?>${svg}`), INVALIDA],
  ['an SVG behind a BOM', text(`\uFEFF${svg}`), INVALIDA],
  ['an SVG bomb of entities', text('<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'), INVALIDA],
  ['an HTML page', text(`<!doctype html>${SCRIPT}`), INVALIDA],
  ['a PDF', text('%PDF-1.7\n1 0 obj << /OpenAction 2 0 R >>'), INVALIDA],
  ['a PostScript program', text('%!PS-Adobe-3.0\n(/etc/passwd) run'), INVALIDA],
  ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'), INVALIDA],
  ['a PHP program', text('<?php system($_GET["c"]); ?> and more'), INVALIDA],
  ['a ZIP archive', async () => Buffer.from('504b0304140000000800000000000000', 'hex'), INVALIDA],
  ['an ELF program', async () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(60)]), INVALIDA],
  ['a TIFF', () => picture().tiff().toBuffer(), INVALIDA],
  ['a BMP', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), INVALIDA],
  ['a JPEG 2000', async () => Buffer.from('0000000c6a5020200d0a870a00000014', 'hex'), INVALIDA],
  ['a HEIC that says it is no AVIF', async () => Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic`), INVALIDA],
  ['an icon', async () => Buffer.concat([Buffer.from('000001000100', 'hex'), png(32, 32)]), INVALIDA],
  ['a Photoshop file', async () => Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(60)]), INVALIDA],
  ['a Windows metafile', async () => Buffer.concat([Buffer.from('d7cdc69a', 'hex'), Buffer.alloc(60)]), INVALIDA],
  ['an XBM program', text('#define x_width 9\n#define x_height 9\nstatic char x_bits[] = {0};'), INVALIDA],
  ['an MVG disguised', text('viewbox 0 0 9 9\nimage over 0,0 9,9 "https://evil.test/x"'), INVALIDA],
  ['a gzipped SVG', async () => gzipSync(svg), INVALIDA],
  [
    'a PNG header and then a ZIP',
    async () => Buffer.concat([png(9, 9).subarray(0, 16), Buffer.from('504b0304', 'hex'), Buffer.alloc(99)]),
    INVALIDA,
  ],
  ['random bytes', async () => Buffer.from('fe12a9'.repeat(100), 'hex'), INVALIDA],
  ['three bytes of a JPEG', async () => Buffer.from('ffd8ff', 'hex'), INVALIDA],
  ['a JPEG header and then HTML', async () => Buffer.from(`\xff\xd8\xff\xe0${SCRIPT.repeat(9)}`, 'latin1'), INVALIDA],
  ['a GIF header and then HTML', text(`GIF89a/*${SCRIPT}*/`), INVALIDA],
  ['a WebP header and then HTML', text(`RIFF1234WEBP${SCRIPT}`), INVALIDA],
  ['an AVIF header and then nothing', async () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), INVALIDA],
  ['half a JPEG', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 3_000), INVALIDA],
  ['half a PNG', async () => png(400, 400, 20), INVALIDA],
  ['half a WebP', async () => (await picture(900, 900).webp({ lossless: true }).toBuffer()).subarray(0, 30), INVALIDA],
  ['a PNG without pixels', async () => png(0, 0), INVALIDA],
  ['a PNG with a broken checksum', async () => flip(png(64, 64), 30), INVALIDA],
  ['a PNG of 16000 × 16000', async () => png(16_000, 16_000), GRANDE],
  ['a PNG that says 60000 × 60000 and is empty', async () => png(60_000, 60_000, 1), GRANDE],
  ['a PNG of one row of 39,000,000', async () => png(39_000_000, 1), GRANDE],
  ['a PNG of one column of 39,000,000', async () => png(1, 39_000_000), GRANDE],
  ['a GIF of 49 megapixels', () => picture(7_000, 7_000).gif({ effort: 1 }).toBuffer(), GRANDE],
  ['a file of 6 MB', async () => Buffer.concat([png(9, 9), Buffer.alloc(6 * 1024 * 1024)]), GRANDE],
  ['a PNG of 6300 × 6300', async () => png(6_300, 6_300), GUARDADA],
  ['a JPEG of 39 megapixels', () => picture(6_300, 6_200).jpeg({ progressive: true }).toBuffer(), GUARDADA],
  ['a GIF of 100,000 frames on 30 megapixels', async () => gif(6_000, 5_000, 100_000), GUARDADA],
  ['a PNG with HTML after its end', async () => Buffer.concat([png(64, 64), Buffer.from(SCRIPT)]), GUARDADA],
  ['a JPEG with HTML after its end', async () => withTail(await picture().jpeg().toBuffer()), GUARDADA],
  ['an animated WebP', () => animated().webp().toBuffer(), GUARDADA],
  [
    'an animated PNG',
    async () => insertAfterHeader(png(64, 64), pngChunk('acTL', Buffer.from('0000270f00000000', 'hex'))),
    GUARDADA,
  ],
  ['a PNG with a text of 200 MB, packed', async () => insertAfterHeader(png(64, 64), packedText()), GUARDADA],
  [
    'a PNG with a script for a text',
    async () => insertAfterHeader(png(64, 64), pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
    GUARDADA,
  ],
  ['a WebP with place and XMP', () => tagged().webp().toBuffer(), GUARDADA],
  ['an AVIF with place and XMP', () => tagged().avif({ effort: 0 }).toBuffer(), GUARDADA],
  ['a JPEG with place and comment', () => withPlace(), GUARDADA],
]

const animated = () => sharp(gif(64, 64, 3), { animated: true })
const tagged = () =>
  picture()
    .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '34/1 54/1 0/1', GPSLatitudeRef: 'S' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">Canary ${SCRIPT}</x:xmpmeta>`)
const insertAfterHeader = (image: Buffer, chunk: Buffer) =>
  Buffer.concat([image.subarray(0, 33), chunk, image.subarray(33)])
const packedText = () => pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200e6))]))
const flip = (bytes: Buffer, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)) as Buffer
const withTail = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(SCRIPT)])
const withPlace = () =>
  picture()
    .withExif({
      IFD0: { Copyright: SCRIPT, Make: 'Canary' },
      IFD3: { GPSLatitude: '34/1 54/1 0/1', GPSLatitudeRef: 'S' },
    })
    .jpeg()
    .toBuffer()

expect(PATIENCE.seconds).toBe(2)
PATIENCE.seconds = 60
const t = await testApp()
const admin = await t.as('admin')
afterAll(() => {
  PATIENCE.seconds = 2
  return t.close()
})

const upload = (bytes: Buffer, fileName = 'foto.png', type = 'image/png') => {
  const form = new FormData()
  form.append('nombreProducto', 'Taza')
  form.append('precio', '10')
  form.append('image', new File([new Uint8Array(bytes)], fileName, { type }))
  return admin.inject({ method: 'POST', url: '/api/producto/altaProducto', payload: form as never })
}

describe('a picture somebody sends', () => {
  const times: [ms: number, name: string][] = []
  afterAll(() => {
    const [ms, name] = times.toSorted(([a], [b]) => b - a)[0] ?? [0, '']
    console.log(`hostile files: ${times.length}, the slowest ${Math.round(ms)} ms: ${name}`)
  })

  it.each(corpus)('%s is answered as it should', async (name, make, [status, code]) => {
    const bytes = await make()
    const start = performance.now()
    const response = await upload(bytes)
    times.push([performance.now() - start, name])
    const body = response.json()
    expect([response.statusCode, body.code]).toEqual([status, code])
    if (status === 200) await expectOurs(body.producto.imagen, bytes)
  })

  it.each([
    '../../../etc/passwd',
    'a.php',
    'a.png.exe',
    'a.php.png',
    'a.png%00.php',
    'CON.png',
    '.htaccess',
    'x.svg',
    '..\\..\\boot.ini',
    'a"; filename="b.html',
    'ñ'.repeat(300),
  ])('called %j is kept under the hash of its content', async fileName => {
    const body = (await upload(png(64, 64), fileName, 'text/html')).json()
    expect(body.producto?.imagen ?? body.code).toMatch(/^[0-9a-f]{64}\.webp$/)
  })

  it.each(allEndpoints().filter(([, { multipart }]) => multipart))(
    'is looked at by %s too',
    async (_name, endpoint) => {
      const form = new FormData()
      const n = endpoint.path.length
      const fields = {
        nombreUsu: `foto${n}`,
        nombreCompleto: 'Foto',
        ci: `12345${n}`,
        email: `foto${n}@correo.test`,
        telefono: '099 111 222',
      }
      const words = {
        password: 'una clave larga',
        passwordRep: 'una clave larga',
        rol: 'vendedor',
        nombreProducto: 'Taza',
        precio: '10',
        monto: '10',
        medio: 'efectivo',
      }
      // Changing an account's own data requires its password.
      const known = endpoint.path.endsWith('update') ? { currentPassword: 'talonario-demo' } : { ...fields, ...words }
      for (const [name, value] of Object.entries(known)) form.append(name, value)
      form.append('image', new File([svg], 'foto.png', { type: 'image/png' }))
      const response = await admin.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(':id', randomUUID())}`,
        payload: form as never,
      })
      expect([response.statusCode, response.json().code]).toEqual(INVALIDA)
    },
  )

  it('is refused with a sentence fit to show', async () => {
    const sentence = async (bytes: Buffer) => (await upload(bytes)).json().message
    expect(await sentence(Buffer.from(svg))).toBe('Solo se aceptan imágenes JPG, PNG, WebP, GIF o AVIF.')
    expect(await sentence(png(16_000, 16_000))).toBe(
      'La imagen es demasiado grande. El máximo es 5 MB y 40 megapíxeles.',
    )
  })

  it('leaves no account and no product behind when it is refused', async () => {
    const count = async () => (await t.db.selectFrom('producto').select('id').execute()).length
    const before = await count()
    await upload(Buffer.from(svg))
    expect(await count()).toBe(before)
  })
})

/** The stored picture: WebP, not what was sent, without script, place or device. */
async function expectOurs(name: string, sent: Buffer): Promise<void> {
  const response = await t.app.inject({ url: `/api/uploads/${name}` })
  const stored = response.rawPayload
  expect(response.headers['content-type']).toBe('image/webp')
  expect(stored.equals(sent)).toBe(false)
  for (const trace of ['script', 'Canary', 'EXIF', 'Exif', 'XMP', 'ICCP']) expect(stored.includes(trace)).toBe(false)
  const { format, exif, xmp, icc, pages, width, height } = await sharp(stored).metadata()
  expect({ format, exif, xmp, icc, pages }).toEqual({ format: 'webp' })
  expect(Math.max(width, height)).toBeLessThanOrEqual(1_200)
}
