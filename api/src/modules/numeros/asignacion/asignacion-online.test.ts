import { asignacionApi, configApi, disponibilidadApi, rifaApi } from '@talonario/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRaffle, type Raffle } from '../../../../test/raffle.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'

describe.each(['si', 'no'])('where VENDER_ASIGNADAS_ONLINE is %s', online => {
  let t: TestApp
  let raffle: Raffle
  beforeAll(async () => {
    t = await testApp({ env: { VENDER_ASIGNADAS_ONLINE: online } })
    const admin = await t.as('admin')
    raffle = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 10 })
    const body = { ci: t.users.vendedora.ci, numerosRifas: [1, 9] }
    await admin.call(asignacionApi.asignarRifaAVendedor, { body })
  })
  afterAll(() => t.close())

  it('the browser gets the setting', async () => {
    const { body } = await (await t.as('nobody')).call(configApi.config)
    expect(body.venderAsignadas).toBe(online === 'si')
  })

  it('the grid shows numbers that are kept for a seller, and tells those handed out from nobody’s', async () => {
    const { body } = await (await t.as('nobody')).call(disponibilidadApi.disponibilidad, { params: raffle })
    const bits = (text: string) => [...Buffer.from(text, 'base64')]
    const handed = [0b0000_0001, 0b0000_0001]
    expect([bits(body.asignadas), bits(body.repartidas)]).toEqual(online === 'si' ? [[], handed] : [handed, []])
  })

  it.each(['nobody', 'cliente', 'vendedora', 'admin'] as const)('free is what %s can get', async person => {
    const query = { estado: 'libre' as const, sorteo: raffle.idSorteo, page: 1, limit: 100 }
    const { rifas, totalRifas } = (await (await t.as(person)).call(rifaApi.listarRifas, { query })).body
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const inShop = online === 'no' && (person === 'nobody' || person === 'cliente')
    const expected = inShop ? all.filter(numero => numero !== 1 && numero !== 9) : all
    expect([totalRifas, rifas.map(({ NumeroRifa }) => NumeroRifa)]).toEqual([expected.length, expected])
  })
})
