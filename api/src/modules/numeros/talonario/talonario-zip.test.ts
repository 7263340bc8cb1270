import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { talonarioApi } from '@talonario/contract'
import { expect, it, onTestFinished } from 'vitest'
import { enterPrints } from '#http/line/print-line.ts'
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

/** A raffle in books of so many numbers, on a server that prints them. */
async function printer(cantidad: number, tamano: number) {
  const app = forTest(await testApp())
  const admin = await app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad, premios: ['Una moto'] })
  const body = { tamano, partes: [{ desde: 1, hasta: cantidad }] }
  const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body })).body
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  // `fetch` opens a connection for the next call, on which the server would wait a minute for it.
  onTestFinished(() => app.app.server.closeAllConnections())
  const imprimir = (turno: string, libros = talonarios, signal = new AbortController().signal) =>
    fetch(`${url}/api/talonario/imprimir?turno=${turno}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ talonarios: libros, orden: 'pila' }),
      signal,
    })
  const lugarOf = async (turno: string) =>
    (await admin.call(talonarioApi.lugarEnFila, { params: { turno } })).body.lugar
  return { admin, talonarios, imprimir, lugarOf }
}

it('a print of more than 1,000 numbers begins with how many are in each file; who hangs up ends it, and the next one is printed', async () => {
  const { talonarios, imprimir, lugarOf } = await printer(1001, 1000)
  const leaving = new AbortController()
  const large = await Promise.all(['a', 'b'].map(turno => imprimir(turno, talonarios, leaving.signal)))
  expect(large.map(({ status, headers }) => [status, headers.get('x-numeros')])).toEqual([
    [200, '1000 1'],
    [200, '1000 1'],
  ])
  const small = imprimir('c', talonarios.slice(1))
  await expect.poll(() => lugarOf('c')).toBe(1)
  expect(await lugarOf('a')).toBe(0)
  leaving.abort()
  expect((await small).status).toBe(200)
  expect(await lugarOf('c')).toBe(0)
})

it('whoever leaves the line while waiting has printed nothing', async () => {
  const { admin, talonarios, imprimir, lugarOf } = await printer(10, 5)
  const raws = ['otro', 'mas'].map(() => new PassThrough())
  await Promise.all(raws.map(raw => enterPrints({ raw } as never, 'otra cuenta')))
  const leaving = new AbortController()
  const left = imprimir('a', talonarios, leaving.signal)
  await expect.poll(() => lugarOf('a')).toBe(1)
  leaving.abort()
  await expect(left).rejects.toThrow('This operation was aborted')
  await expect.poll(() => lugarOf('a')).toBe(0)
  for (const raw of raws) raw.destroy()
  const libros = (await admin.call(talonarioApi.listarTalonarios, { query: {} })).body.talonarios
  expect(libros.map(({ estado }) => estado)).toEqual(['armado', 'armado'])
})
