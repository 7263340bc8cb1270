import { inflateSync } from 'node:zlib'
import { boletoApi, talonarioApi } from '@talonario/contract'
import { comprobarCodigo } from '@talonario/sorteo/papel'
import readQr from 'jsqr'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeRaffle } from './raffle.ts'
import { forTest, testApp } from './test-app.ts'

/** Two codes each; PAPEL_NUMEROS=10000 once reads the 20,000 that the paper's acceptance names. */
const NUMEROS = Number(process.env.PAPEL_NUMEROS ?? 250)

type Rect = { x: number; y: number; w: number; h: number }

/** The QR codes of a PDF as they are drawn: the black rectangles of each, in points, in the order written. */
function qrsOf(pdf: Buffer): Rect[][] {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
  return streams.flatMap(([, body = '']) => {
    const content = inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    return content.split(/\nf\n/).flatMap(part => {
      const rects = [...part.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)]
      return rects.length > 100
        ? [rects.map(([, x, y, w, h]) => ({ x: Number(x), y: Number(y), w: Number(w), h: Number(h) }))]
        : []
    })
  })
}

/** A printed code on white, with a margin in millimetres: each pixel as dark as it is covered. */
function scan(rects: readonly Rect[], dpi: number, white = 2): { data: Buffer; size: number } {
  const FINE = 4
  const scale = (dpi / 72) * FINE
  const margin = (white / 25.4) * 72
  const [left, top] = [Math.min(...rects.map(({ x }) => x)) - margin, Math.min(...rects.map(({ y }) => y)) - margin]
  const right = Math.max(...rects.map(({ x, w }) => x + w)) + margin
  const size = Math.ceil(((right - left) * scale) / FINE)
  const data = Buffer.alloc(size * size, 255)
  const fine = new Uint8Array(size * FINE * size * FINE)
  for (const { x, y, w, h } of rects)
    for (let row = Math.round((y - top) * scale); row < Math.round((y + h - top) * scale); row++)
      fine.fill(
        1,
        row * size * FINE + Math.round((x - left) * scale),
        row * size * FINE + Math.round((x + w - left) * scale),
      )
  for (let i = 0; i < data.length; i++) {
    let dark = 0
    for (let part = 0; part < FINE * FINE; part++)
      dark += fine[((Math.floor(i / size) * FINE + (part >> 2)) * size + (i % size)) * FINE + (part & 3)] ?? 0
    data[i] = 255 - Math.round((255 * dark) / (FINE * FINE))
  }
  return { data, size }
}

/** What a telephone would read of a grey picture; '' if nothing. */
function read(grey: Uint8Array, width: number): string {
  const rgba = new Uint8ClampedArray(grey.length * 4)
  grey.forEach((value, i) => {
    rgba.set([value, value, value, 255], 4 * i)
  })
  return readQr(rgba, width, grey.length / width)?.data ?? ''
}

/** As a telephone does, which looks again from a little further away if it could not read: three looks at most. */
function readLooks(rects: readonly Rect[], dpi: number): string {
  for (const white of [2, 2.4, 2.8]) {
    const { data, size } = scan(rects, dpi, white)
    const text = read(data, size)
    if (text) return text
  }
  return ''
}

/** One look by a bad camera: blurred, turned by five degrees, with less contrast. */
async function readWorse({ data, size }: { data: Buffer; size: number }): Promise<string> {
  const { data: worse, info } = await sharp(data, { raw: { width: size, height: size, channels: 1 } })
    .rotate(5, { background: '#fff' })
    .blur(1)
    .linear(0.7, 38)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return read(worse, info.width)
}

it(
  'every printed code is read at 150 and 300 dpi and is genuine: no gap, no repeat',
  async () => {
    const app = forTest(await testApp())
    const admin = await app.as('admin')
    await makeRaffle(admin, { fecha: '2026-12-24', cantidad: NUMEROS, premios: ['Una moto'] })
    const partes = [{ desde: 1, hasta: NUMEROS }]
    const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body: { tamano: 1000, partes } })).body
    const codes: Rect[][] = []
    for (const id of talonarios) {
      const payload = { talonarios: [id], orden: 'pagina' }
      const printed = await admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload })
      codes.push(...qrsOf(printed.rawPayload))
    }
    const [clave] = (await admin.call(boletoApi.claves)).body.claves
    const expected = Array.from({ length: NUMEROS }, (_, i) => [`${i + 1} talon`, `${i + 1} boleto`]).flat()
    const genuine = async (texto: string) => {
      const said = await comprobarCodigo(texto.split('/').at(-1) ?? '', () => Buffer.from(clave?.publica ?? '', 'hex'))
      return said && `${said.numero} ${said.parte}`
    }
    for (const dpi of [150, 300]) {
      const said = []
      for (const rects of codes) said.push(await genuine(readLooks(rects, dpi)))
      expect(said).toEqual(expected)
    }
    let worse = 0
    for (const rects of codes) if (await genuine(await readWorse(scan(rects, 300)))) worse++
    expect(worse / codes.length).toBeGreaterThanOrEqual(0.995)
  },
  60_000 + NUMEROS * 300,
)
