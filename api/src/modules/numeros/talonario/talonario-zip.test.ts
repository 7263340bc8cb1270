import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { talonarioApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'
import { zipOf } from './talonario-zip.rules.ts'

/** The files of an archive by its directory, as a program that opens it reads them. */
function filesIn(zip: Buffer): [nombre: string, text: string][] {
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [crc, size, length] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const nombre = zip.toString('utf8', at + 46, at + 46 + length)
    const start = zip.readUInt32LE(at + 42) + 30 + length
    const bytes = zip.subarray(start, start + size)
    expect(crc32(bytes)).toBe(crc)
    at += 46 + length
    return [nombre, bytes.toString()]
  })
}

it('an archive has each file whole under its name', async () => {
  const files = ['uno', '', 'PK\x03\x04'].map((text, i) => ({ nombre: `${i}.pdf`, bytes: Buffer.from(text) }))
  async function* made() {
    yield* files
  }
  expect(filesIn(await buffer(zipOf(made())))).toEqual(files.map(({ nombre, bytes }) => [nombre, bytes.toString()]))
})

it('a print of more than 1,000 numbers begins with how many are in each file; who hangs up ends it at once, its thread by itself', async () => {
  const app = forTest(await testApp())
  const admin = await app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1001, premios: ['Una moto'] })
  const body = { tamano: 1000, partes: [{ desde: 1, hasta: 1001 }] }
  const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body })).body
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const begun = (once(process, 'worker') as Promise<[Worker]>).then(async ([thread]) => {
    await once(thread, 'online')
    return thread
  })
  const leaving = new AbortController()
  const { status, headers } = await fetch(`${url}/api/talonario/imprimir`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ talonarios, orden: 'pila' }),
    signal: leaving.signal,
  })
  expect([status, headers.get('x-numeros')]).toEqual([200, '1000 1'])
  const thread = await begun
  let made = 0
  thread.on('message', () => made++)
  leaving.abort()
  expect([await once(thread, 'exit'), made]).toEqual([[0], 0])
})
