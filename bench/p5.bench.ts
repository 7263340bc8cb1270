import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { bigDraw } from '../api/test/explain-data.ts'
import { atMost, type Row } from './row.ts'
import { onSite } from './site.ts'

/** Half of them are in the measured draw. */
const NUMBERS = 200_000

/** The reply as sent, and the worst case for a bitmap: numbers sold and held at random. */
export const row: Row = {
  id: 'P5',
  what: 'Availability of 100,000 numbers',
  yardstick: '16 KB on the wire',
  run: () =>
    onSite('p5', NUMBERS, async (site, { db }) => {
      const url = `${site.url}/api/rifa/disponibilidad/${await bigDraw(db, 1)}`
      const plain = await bytesOf(url, 'identity')
      const sent = await bytesOf(url, 'br')
      const parts = { uncompressedKB: plain / 1000 }
      return [
        atMost(16, { name: 'as sold in orders of four', value: sent / 1000, unit: 'KB', parts }),
        atMost(16, {
          name: 'half sold at random, a free one in fifty held, brotli of both bitmaps',
          value: atRandom() / 1000,
          unit: 'KB',
        }),
      ]
    }),
}

/** Length of the body as it travels: fetch would unpack it. */
async function bytesOf(url: string, encoding: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': encoding } }, reply => {
      let bytes = 0
      reply.on('data', chunk => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve(bytes))
    })
    request.on('error', reject)
  })
}

/** 100,000 numbers, each sold or held by chance: what compression makes little smaller. */
function atRandom(): number {
  const [vendidas, reservadas] = [new Uint8Array(12_500), new Uint8Array(12_500)]
  for (let i = 0; i < 100_000; i++) {
    const bit = 1 << (i % 8)
    if (Math.random() < 0.5) vendidas[i >> 3] = (vendidas[i >> 3] ?? 0) | bit
    else if (Math.random() < 0.02) reservadas[i >> 3] = (reservadas[i >> 3] ?? 0) | bit
  }
  const text = (bits: Uint8Array) => Buffer.from(bits).toString('base64')
  return brotliCompressSync(JSON.stringify({ vendidas: text(vendidas), reservadas: text(reservadas) })).length
}
