import { boletoApi, talonarioApi } from '@talonario/contract'
import { comprobarCodigo } from '@talonario/sorteo/papel'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { qrsOf, type Rect, readGrey, scan } from './paper-raster.ts'
import { makeRaffle } from './raffle.ts'
import { forTest, testApp } from './test-app.ts'

/** Two codes each; PAPEL_NUMEROS=10000 once reads the 20,000 that the paper's acceptance names. */
const NUMEROS = Number(process.env.PAPEL_NUMEROS ?? 100)

/** As a telephone does, which looks again from a little further away if it could not read: three looks at most. */
function readLooks(rects: readonly Rect[], dpi: number): string {
  for (const white of [2, 2.4, 2.8]) {
    const { data, size } = scan(rects, dpi, white)
    const text = readGrey(data, size)
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
  return readGrey(worse, info.width)
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
