import { asignacionApi, cierreApi, disponibilidadApi, rifaApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { makeRaffle } from './raffle.ts'
import { sellNumbers } from './sold.ts'
import { type Client, forFile, testApp } from './test-app.ts'

/** Numbers 1 to 10 of a closed draw, two of them sold, four handed to a seller; 11 to 15 of one that sells. */
const app = forFile(await testApp())
const [admin, vendedora, nobody] = [await app.as('admin'), await app.as('vendedora'), await app.as('nobody')]
const cerrado = (await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 10, premios: ['A'] })).idSorteo
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, premios: ['B'] })
const { ci } = app.users.vendedora
await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [1, 2, 3, 4, 11] } })
await sellNumbers(app.db, { numeros: [2, 7] })
await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-12-01' } })

const numbersOf = (rifas: { NumeroRifa: number }[]) => rifas.map(({ NumeroRifa }) => NumeroRifa)
const list = async (who: Client, query: object = {}) =>
  numbersOf((await who.call(rifaApi.listarRifas, { query: { limit: 50, ...query } })).body.rifas)

describe('an unsold number of a draw that sells no more', () => {
  it('is in no list of numbers, and only an organiser may ask for its draw', async () => {
    expect(await list(nobody)).toEqual([11, 12, 13, 14, 15])
    expect(await list(admin)).toEqual([11, 12, 13, 14, 15])
    expect(await list(nobody, { buscar: '1' })).toEqual([11, 12, 13, 14, 15])
    expect(await list(nobody, { sorteo: cerrado })).toEqual([])
    expect(await list(admin, { sorteo: cerrado })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await list(nobody, { estado: 'libre' })).toEqual([11, 12, 13, 14, 15])
    expect(await list(admin, { estado: 'asignada' })).toEqual([11])
  })

  it('where it is asked for by itself, is said to be for sale no more', async () => {
    const { rifas } = (await nobody.call(rifaApi.buscarRifas, { body: { numeros: [1, 2, 11] } })).body
    expect(rifas.map(({ NumeroRifa, enVenta }) => [NumeroRifa, enVenta])).toEqual([
      [1, false],
      [2, false],
      [11, true],
    ])
  })

  it('is not among the numbers a seller has left', async () => {
    const { data } = (
      await vendedora.call(asignacionApi.rifasPorVendedor, { body: { userId: app.users.vendedora.id, año: '2026' } })
    ).body
    expect(data.numerosRifa.map(({ numero, pagoRealizado }) => [numero, pagoRealizado])).toEqual([
      [2, true],
      [11, false],
    ])
  })

  it('is taken in the availability of its draw', async () => {
    const { body } = await nobody.call(disponibilidadApi.disponibilidad, { params: { idSorteo: cerrado } })
    const bits = (text: string) => Buffer.from(text, 'base64').readUInt16LE()
    expect(bits(body.vendidas)).toBe(0b0001000010)
    expect(bits(body.reservadas)).toBe(0b1110111101)
  })

  it('is unsold and not free in the file of numbers', async () => {
    const { text } = await admin.call(rifaApi.exportarRifas, { query: {} })
    const states = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(';')[5])
    expect(states.filter(state => state === 'libre')).toHaveLength(5)
    expect(states.filter(state => state === 'sin vender')).toHaveLength(8)
  })
})
