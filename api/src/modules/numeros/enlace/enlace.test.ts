import { enlaceApi, toCodigo, vendedorApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { assign, putOnSale } from '../../../../test/on-sale.ts'
import { type Client, forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const vendedora = await t.as('vendedora')
const nobody = await t.as('nobody')
const { sorteoId, rifas } = await putOnSale(t.db, { cantidad: 20 })
const datos = JSON.stringify({ hora: '2026-12-25T00:00:00.000Z' })
await t.db.updateTable('sorteo').set({ fuente_datos: datos }).where('id', '=', sorteoId).execute()
for (const { id, numero } of rifas) {
  if (numero <= 3) await assign(t.db, id, t.users.vendedora)
  else if (numero <= 18) await assign(t.db, id, t.users.vendedor)
}

const mine = async (client: Client) => (await client.call(enlaceApi.miEnlace)).body.enlace
const open = (codigo: string) => nobody.call(enlaceApi.porEnlace, { params: { codigo } })

describe('a code', () => {
  it.each([
    ['7k3q9z', '7K3Q9Z'],
    ['7k3-q9z', '7K3Q9Z'],
    ['oil 0IL', '011011'],
    ['7K3Q9', null],
    ['7K3Q9ZZ', null],
    ['7K3Q9U', null],
    ['', null],
    [undefined, null],
    [{}, null],
  ])('written %j reads %j', (text, codigo) => expect(toCodigo(text)).toBe(codigo))
})

describe('a seller’s link', () => {
  it('is one, however often and at once it is asked for', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => mine(vendedora)))
    expect(new Set(asked.map(({ codigo }) => codigo)).size).toBe(1)
    expect(asked[0]?.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    expect((await mine(await t.as('vendedor'))).codigo).not.toBe(asked[0]?.codigo)
  })

  it('gives a first name and a picture of its seller, and counts visits by day, once an address and hour', async () => {
    const { codigo, visitas } = await mine(vendedora)
    const visit = (code: string, remoteAddress: string) =>
      t.app.inject({ url: `/api/tienda/porEnlace/${code}`, remoteAddress })
    const answer = await visit(codigo.toLowerCase(), '203.0.113.21')
    const { oferta, ...rest } = answer.json()
    expect(rest).toEqual({ status: 'success', codigo, vendedor: { nombre: 'Romina', imagen: '' } })
    expect(oferta).toMatchObject({ precio: 1500, sorteo: { estado: 'agendado' } })
    await visit(codigo, '203.0.113.21')
    await visit(codigo, '203.0.113.20')
    expect((await mine(vendedora)).visitas).toBe(visitas + 2)
    t.clock.advance({ hours: 1 })
    await visit(codigo, '203.0.113.21')
    expect((await mine(vendedora)).visitas).toBe(visitas + 3)
    const { rows } = await sql`select dia, visitas from enlace_visita where codigo = ${codigo}`.execute(t.db)
    expect(rows).toEqual([{ dia: '2026-11-21', visitas: visitas + 3 }])
  })

  it('shows the seller’s numbers, then those of nobody, page after page', async () => {
    const { codigo } = await mine(vendedora)
    const list = async (query: object) =>
      (await nobody.call(enlaceApi.numerosPorEnlace, { params: { codigo }, query })).body
    expect((await list({})).rifas.map(({ NumeroRifa }) => NumeroRifa)).toEqual([1, 2, 3, 19, 20])
    expect(await list({})).toMatchObject({ totalRifas: 5, totalPages: 1, page: 1 })
    expect((await list({ page: 2 })).rifas).toEqual([])
    expect((await list({ buscar: '2' })).rifas.map(({ NumeroRifa }) => NumeroRifa)).toEqual([2, 20])
  })

  it('is renewed, and the earlier ones go on leading to the seller', async () => {
    const before = await mine(vendedora)
    const renewed = (await vendedora.call(enlaceApi.renovarEnlace)).body.enlace
    expect(renewed.codigo).not.toBe(before.codigo)
    expect((await mine(vendedora)).codigo).toBe(renewed.codigo)
    for (const { codigo } of [before, renewed])
      expect((await open(codigo)).body.vendedor).toEqual({ nombre: 'Romina', imagen: '' })
  })

  it('is renewed five times a day', async () => {
    const client = await t.as('vendedor')
    const renew = async () => (await client.call(enlaceApi.renovarEnlace)).status
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push(await renew())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('of an inactive or removed seller leads to nobody, and of an active one again to them', async () => {
    const admin = await t.as('admin')
    const { codigo } = await mine(await t.as('vendedor'))
    const toggle = () => admin.call(vendedorApi.changeStatus, { params: { id: t.users.vendedor.id } })
    await toggle()
    expect(await open(codigo)).toMatchObject({ status: 404, body: { code: 'ENLACE_NO_ENCONTRADO' } })
    await toggle()
    expect((await open(codigo)).status).toBe(200)
  })

  it('cannot be found by trying: an address that misses too often gets nothing for an existing code either', async () => {
    const { codigo } = await mine(vendedora)
    const from = (remoteAddress: string, code: string) =>
      t.app.inject({ url: `/api/tienda/porEnlace/${code}`, remoteAddress })
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await from('203.0.113.7', `00000${i % 10}`)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await from('203.0.113.7', codigo)).statusCode).toBe(429)
    const pages = { url: `/api/tienda/numerosPorEnlace/${codigo}`, remoteAddress: '203.0.113.7' }
    expect((await t.app.inject(pages)).statusCode).toBe(429)
    expect((await from('203.0.113.8', codigo)).statusCode).toBe(200)
    t.clock.advance({ minutes: 16 })
    expect((await from('203.0.113.7', codigo)).statusCode).toBe(200)
  })
})
