import { gzipSync } from 'node:zlib'
import { asignacionApi, disponibilidadApi, type QueryOf, rifaApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import type { Person } from '#demo/people.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { seeded, seedOf } from '../../../../test/random.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { type Client, forFile, forTest, testApp } from '../../../../test/test-app.ts'

const clients = {} as Record<Person | 'nobody', Client>
const app = forFile(await testApp())
const admin = await app.as('admin')
for (const person of ['admin', 'vendedora', 'vendedor', 'cliente', 'nobody'] as const) {
  clients[person] = await app.as(person)
}
const navidad = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 100, precio: 50 })
const reyes = await makeRaffle(admin, { fecha: '2027-01-06', cantidad: 20, precio: 80 })
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 30, precio: 60 })
await admin.call(asignacionApi.asignarRifaAVendedor, {
  body: { ci: app.users.vendedora.ci, numerosRifas: [3, 4, 5] },
})
await sellNumbers(app.db, { numeros: [2, 3], comprador: { nombre: 'Ana Quiroga' } })
await sellNumbers(app.db, { numeros: [121, 150] })
await holdNumbers(app.db, { numeros: [7, 8], until: new Date('2026-11-21T15:30:00Z') })

type Query = QueryOf<typeof rifaApi.listarRifas>
const listar = async (query: Query = {}, who: Person | 'nobody' = 'nobody') =>
  (await clients[who].call(rifaApi.listarRifas, { query })).body
const numeros = async (query: Query, who?: Person) => (await listar(query, who)).rifas.map(rifa => rifa.NumeroRifa)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('the list of numbers', () => {
  it('is fifteen a page in ascending order, for anyone', async () => {
    const body = await listar()
    expect(body).toMatchObject({ status: 'success', totalRifas: 150, totalPages: 10, pages: 10, page: 1 })
    expect(body.rifas.map(rifa => rifa.NumeroRifa)).toEqual(range(1, 15))
    expect(await numeros({ page: 10 })).toEqual(range(136, 150))
  })

  it('with limit 0 is like the default, with the total as limit is all, past the end is empty', async () => {
    expect((await listar({ limit: 0 })).rifas).toHaveLength(15)
    expect(await numeros({ page: 1, limit: 150 })).toEqual(range(1, 150))
    expect(await listar({ page: 11 })).toMatchObject({ status: 'success', rifas: [], totalRifas: 150 })
  })

  it.each([{ limit: -1 }, { limit: 100_001 }, { limit: 'x' }, { page: -2 }, { page: 1.5 }])(
    'refuses %j',
    async query => {
      const { status } = await clients.nobody.call(rifaApi.listarRifas, { query: query as never })
      expect(status).toBe(400)
    },
  )

  it('of one draw goes over its stretches of the sequence', async () => {
    expect(await listar({ sorteo: navidad.idSorteo, page: 7 })).toMatchObject({ totalRifas: 130, totalPages: 9 })
    expect(await numeros({ sorteo: navidad.idSorteo, page: 7 })).toEqual([...range(91, 100), ...range(121, 125)])
    expect(await numeros({ sorteo: reyes.idSorteo, limit: 50 })).toEqual(range(101, 120))
    expect(await listar({ sorteo: crypto.randomUUID() })).toMatchObject({ rifas: [], totalRifas: 0 })
  })

  it('searched is the numbers that contain the digits', async () => {
    expect(await listar({ buscar: '11' })).toMatchObject({ totalRifas: 11 })
    expect(await numeros({ buscar: '11' })).toEqual([11, ...range(110, 119)])
    expect(await numeros({ buscar: '12', sorteo: navidad.idSorteo })).toEqual([12, ...range(121, 129)])
    expect(await numeros({ buscar: '12', page: 2, limit: 4 })).toEqual([122, 123, 124, 125])
    expect(await numeros({ buscar: '999' })).toEqual([])
  })

  it('by state has free, held, sold and assigned ones', async () => {
    expect(await numeros({ estado: 'vendida' })).toEqual([2, 3, 121, 150])
    expect(await numeros({ estado: 'reservada' })).toEqual([7, 8])
    expect(await numeros({ estado: 'asignada' })).toEqual([3, 4, 5])
    expect(await listar({ estado: 'libre', limit: 5 })).toMatchObject({ totalRifas: 144, totalPages: 29 })
    expect(await numeros({ estado: 'libre', limit: 5 })).toEqual([1, 4, 5, 6, 9])
    expect(await numeros({ estado: 'libre', buscar: '12', sorteo: navidad.idSorteo, limit: 2 })).toEqual([12, 122])
  })

  it('of a raffle without numbers is empty', async () => {
    const empty = forTest(await testApp())
    const { body, status } = await (await empty.as('nobody')).call(rifaApi.listarRifas)
    expect({ status, body }).toMatchObject({ status: 200, body: { rifas: [], totalRifas: 0, totalPages: 0 } })
  })
})

describe('a number', () => {
  const third = async (who: Person | 'nobody') => (await listar({ limit: 5 }, who)).rifas[2]

  it('shows shoppers and the public nothing personal', async () => {
    for (const who of ['nobody', 'cliente', 'vendedor'] as const) {
      const rifa = await third(who)
      expect(rifa).toEqual({
        _id: rifa?._id,
        NumeroRifa: 3,
        precioRifa: 50,
        pagoRealizado: true,
        reservada: false,
        asignada: true,
        vendedorAsignado: null,
        enVenta: true,
        FechaSorteo: '2026-12-24T12:00:00.000Z',
      })
    }
  })

  it('shows its seller her own document', async () => {
    expect(await third('vendedora')).toMatchObject({ asignada: true, vendedorAsignado: '22222222' })
    expect(await third('vendedora')).not.toHaveProperty('nombreParticipante')
  })

  it('shows an organiser seller and participant', async () => {
    expect(await third('admin')).toMatchObject({
      vendedorAsignado: '22222222',
      vendedor: { nombreCompleto: 'Romina Acosta', ci: '22222222' },
      nombreParticipante: 'Ana Quiroga',
    })
    const [first] = (await listar({}, 'admin')).rifas
    expect(first).toMatchObject({ vendedor: null, vendedorAsignado: null, nombreParticipante: '' })
  })

  it('is looked up with others by a list of numbers', async () => {
    const { body } = await clients.nobody.call(rifaApi.buscarRifas, { body: { numeros: [8, 2, 8, 777, 101] } })
    expect(body.rifas.map(rifa => [rifa.NumeroRifa, rifa.pagoRealizado, rifa.reservada])).toEqual([
      [2, true, false],
      [8, false, true],
      [101, false, false],
    ])
  })

  it('is not found beyond the raffle, however large', async () => {
    const { status, body } = await clients.nobody.call(rifaApi.buscarRifas, {
      body: { numeros: [999_999, 1_000_001, 3_000_000_000] },
    })
    expect([status, body.rifas]).toEqual([200, []])
  })
})

describe('the availability of a draw', () => {
  const ask = (idSorteo: string) => clients.nobody.call(disponibilidadApi.disponibilidad, { params: { idSorteo } })
  const bits = (base64: string, count: number) => {
    const bytes = Buffer.from(base64, 'base64')
    return range(0, count - 1).filter(i => (bytes[i >> 3] ?? 0) & (1 << (i & 7)))
  }

  it('is its stretches with their prices and two bitmaps', async () => {
    const { status, body } = await ask(navidad.idSorteo)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      idSorteo: navidad.idSorteo,
      tramos: [
        [1, 100],
        [121, 150],
      ],
      precios: [50, 60],
    })
    expect(bits(body.vendidas, 130)).toEqual([1, 2, 100, 129])
    expect(bits(body.reservadas, 130)).toEqual([6, 7])
  })

  it('of an unknown draw is a 404', async () => {
    expect((await ask(crypto.randomUUID())).status).toBe(404)
  })

  it('of 100,000 numbers, half of them sold at random, travels in 16 KB', { timeout: 90_000 }, async () => {
    // Of a fifth of them in a fifth of it; of all in the system tests.
    const cantidad = process.env.WHOLE ? 100_000 : 20_000
    const chance = seeded(seedOf())
    const own = forTest(await testApp())
    const admin = await own.as('admin')
    const { idSorteo, numeros } = await makeRaffle(admin, { fecha: '2027-05-01', cantidad })
    await sellNumbers(own.db, { numeros: numeros.filter(() => chance.next() < 0.5) })
    const started = performance.now()
    const { body } = await admin.call(disponibilidadApi.disponibilidad, { params: { idSorteo } })
    console.info(`availability of ${cantidad} numbers: ${Math.round(performance.now() - started)} ms`)
    expect(gzipSync(JSON.stringify(body)).length).toBeLessThan((16 * 1024 * cantidad) / 100_000)
  })
})

describe('a hold that has run out', () => {
  it('is free everywhere at once', async () => {
    const own = forTest(await testApp())
    const { idSorteo, numeros } = await makeRaffle(await own.as('admin'), { fecha: '2026-12-24', cantidad: 10 })
    await holdNumbers(own.db, { numeros: numeros.slice(6, 8), until: new Date('2026-11-21T15:30:00Z') })
    own.clock.advance({ minutes: 30 })
    const nobody = await own.as('nobody')
    const held = await nobody.call(rifaApi.listarRifas, { query: { estado: 'reservada' } })
    expect(held.body).toMatchObject({ rifas: [], totalRifas: 0 })
    expect((await nobody.call(rifaApi.listarRifas)).body.rifas.filter(rifa => rifa.reservada)).toEqual([])
    const { body } = await nobody.call(disponibilidadApi.disponibilidad, { params: { idSorteo } })
    expect(Buffer.from(body.reservadas, 'base64').every(byte => byte === 0)).toBe(true)
  })
})
