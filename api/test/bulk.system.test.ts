import { asignacionApi, resultadoApi, rifaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from './raffle.ts'
import { sellNumbers } from './sold.ts'
import { forFile, testApp } from './test-app.ts'

const MANY = 100_000

const app = forFile(await testApp())

/** Runs some work and prints how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.info(`${what} 100,000: ${Math.round(performance.now() - started)} ms`)
  return result
}

it('100,000 numbers are made, assigned, listed, exported, and drawn once sold, each by one call', {
  timeout: 180_000,
}, async () => {
  const admin = await app.as('admin')
  const asked = { fecha: '2026-12-24', cantidad: MANY, premios: ['Casa', 'Auto'] }
  const { fecha, numeros } = await timed('generate', () => makeRaffle(admin, asked))
  expect(numeros).toHaveLength(MANY)

  const { ci } = app.users.vendedora
  const book = { body: { ci, numerosRifas: numeros } }
  const assigned = await timed('assign', () => admin.call(asignacionApi.asignarRifaAVendedor, book))
  expect(assigned.body.asignadas).toBe(MANY)

  const nobody = await app.as('nobody')
  const listed = await timed('list', () => nobody.call(rifaApi.listarRifas, { query: { page: 1, limit: MANY } }))
  expect([listed.body.totalRifas, listed.body.rifas.length, listed.body.rifas.at(-1)?.NumeroRifa]).toEqual([
    MANY,
    MANY,
    MANY,
  ])
  const { text } = await timed('export', () => admin.call(rifaApi.exportarRifas))
  expect(text.split('\r\n')).toHaveLength(MANY + 2)

  await sellNumbers(app.db, { numeros })
  const drawn = await timed('seal and draw', () =>
    admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } }),
  )
  expect([drawn.status, drawn.body.sorteo.ganadores.length]).toEqual([200, 2])
})
