import {
  asignacionApi,
  boletoApi,
  campaniaApi,
  casoApi,
  comisionApi,
  configApi,
  correccionApi,
  premioApi,
  resultadoApi,
  resumenApi,
  rifaApi,
  sorteoApi,
  ventaApi,
} from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle, type Raffle } from '../../../../test/raffle.ts'
import { checkOut, decide, type Shop, settled, testShop, tryCheckOut } from '../../../../test/shop.ts'
import { type Client, keptWorld, type World } from '../../../../test/test-app.ts'

let t: Shop
let admin: Client
let cliente: Client
let clienta: Client
let vendedora: Client
let nobody: Client
/** The first campaign and the second, both with the numbers 1 to 100. */
let vieja: Raffle
let viejaId: string
let nueva: Raffle
let nuevaId: string

const campanias = async (who: Client = admin) => (await who.call(campaniaApi.listarCampanias)).body.campanias
const crear = (nombre = 'Rifa 2027') =>
  admin.call(campaniaApi.crearCampania, { body: { nombre, comoLaAnterior: true } })
const terminar = (id = viejaId) => admin.call(campaniaApi.terminarCampania, { body: { id } })
const rifa = async (numero: number, who: Client = admin) => {
  const [rifa] = (await who.call(rifaApi.buscarRifas, { body: { numeros: [numero] } })).body.rifas
  return rifa!
}
const sellInPerson = async (numero: number) => {
  const venta = saleOf((await rifa(numero))._id)
  expect((await vendedora.call(ventaApi.realizarCompraFisica, { body: venta })).status).toBe(200)
}
const buy = async (who: Client, numeros: number[]) => {
  const lines = await Promise.all(numeros.map(async numero => ({ _id: (await rifa(numero))._id })))
  const referencia = await checkOut(who, lines)
  await decide(who, referencia, 'aprobar')
  await settled(t, referencia, { estado: 'pagada' })
}
const rows = (text: string) => text.trim().split('\n').slice(1)

const PLAN = {
  tramos: [
    { desde: 1, tasa: 10 },
    { desde: 2, tasa: 20 },
  ],
  comprasPropias: true,
  activa: true,
}
async function enter(shop: Shop) {
  t = shop
  admin = await t.as('admin')
  cliente = await t.as('cliente')
  clienta = await t.as('clienta')
  vendedora = await t.as('vendedora')
  nobody = await t.as('nobody')
}
const openShop = (world?: World) => testShop({}, world)
/** Four numbers of the first campaign are sold. */
async function sellFirst(shop: Shop) {
  await enter(shop)
  expect((await admin.call(comisionApi.establecerPlan, { body: PLAN })).status).toBe(200)
  vieja = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 100, premios: ['Casa', 'Auto'] })
  await buy(cliente, [1, 2, 3])
  await sellInPerson(60)
  viejaId = (await campanias())[0]!.id
  return { vieja, viejaId }
}
const first = keptWorld(openShop, sellFirst)
/** And the second is a draft with numbers, after the draw and the end of the first. */
const second = keptWorld(openShop, async shop => {
  const made = await sellFirst(shop)
  await end()
  expect((await crear()).status).toBe(200)
  nuevaId = (await campanias())[0]!.id
  nueva = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 100, premios: ['Moto'] })
  return { ...made, nueva, nuevaId }
})
const alone = async () => {
  const found = await first()
  ;({ vieja, viejaId } = found)
  await enter(found.t)
}
const begin = async () => {
  const found = await second()
  ;({ vieja, viejaId, nueva, nuevaId } = found)
  await enter(found.t)
}

/** Carries out the draw of the first campaign and ends it. */
async function end() {
  expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: vieja.fecha } })).status).toBe(200)
  expect((await terminar()).status).toBe(200)
}
const publish = () => t.db.updateTable('campania').set({ estado: 'publicada' }).where('id', '=', nuevaId).execute()

describe('the only campaign', () => {
  it('is the current one, and has all there is', async () => {
    await alone()
    expect(await campanias(nobody)).toMatchObject([{ actual: true, estado: 'publicada', sorteos: 1, numeros: 100 }])
  })

  it('is followed by none and does not end while a draw is to come', async () => {
    await alone()
    expect((await crear()).body.code).toBe('CAMPANIA_ABIERTA')
    const refused = await terminar()
    expect([refused.status, refused.body.message]).toEqual([409, 'Quedan sorteos por realizar: 01/12/2026.'])
    await expect(
      t.db.updateTable('campania').set({ estado: 'terminada', terminada_at: t.clock.now() }).execute(),
    ).rejects.toThrow('quedan sorteos por realizar')
  })

  it('ends for good once they are done', async () => {
    await alone()
    await end()
    expect((await terminar()).body.code).toBe('CAMPANIA_TERMINADA')
    const more = await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-30' } })
    expect(more.body.code).toBe('CAMPANIA_TERMINADA')
    await expect(
      t.db.updateTable('campania').set({ estado: 'publicada', terminada_at: null }).execute(),
    ).rejects.toThrow('una campaña terminada no vuelve')
  })
})

describe('the next campaign', () => {
  it('begins once, as a draft that only organisers see, with the kinds of prizes and the commission of the one before', async () => {
    await alone()
    await end()
    const made = await Promise.all([crear(), crear()])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
    const [actual, anterior] = await campanias()
    expect(actual).toMatchObject({ nombre: 'Rifa 2027', actual: true, estado: 'borrador', sorteos: 0, numeros: 0 })
    expect(anterior).toMatchObject({ id: viejaId, actual: false, estado: 'terminada', numeros: 100 })
    expect((await campanias(nobody)).map(({ id }) => id)).toEqual([viejaId])
    const { premios } = (await admin.call(premioApi.listarPremios)).body
    expect(premios.map(({ nombre }) => nombre)).toEqual(['Casa', 'Auto'])
    expect((await admin.call(comisionApi.totales)).body.plan?.tramos).toHaveLength(2)
  })

  it('has numbers from 1 on again, without an owner and without earlier sales', async () => {
    await begin()
    expect(nueva.numeros).toEqual(vieja.numeros)
    expect(await rifa(1)).toMatchObject({ pagoRealizado: false, FechaSorteo: expect.stringMatching(/^2026-12-24/) })
    const list = async (estado?: 'vendida' | 'libre') =>
      (await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 10, ...(estado ? { estado } : {}) } })).body
        .totalRifas
    expect([await list(), await list('libre'), await list('vendida')]).toEqual([100, 100, 0])
    expect((await admin.call(resumenApi.resumen)).body).toMatchObject({ total: 100, vendidas: 0, recaudado: 0 })
    expect((await nobody.call(configApi.config)).body).toMatchObject({ numeroMayor: 100, publicada: false })
  })

  it('sells online once it is published', async () => {
    await begin()
    expect((await tryCheckOut(clienta, [{ _id: (await rifa(1))._id }])).body.code).toBe('SIN_PUBLICAR')
    await publish()
    await buy(clienta, [1])
    const boletos = async (who: Client) =>
      (await who.call(boletoApi.misBoletos)).body.boletos.map(({ idSorteo, numeroRifa }) => [idSorteo, numeroRifa])
    expect(await boletos(cliente)).toEqual([1, 2, 3].map(numero => [vieja.idSorteo, numero]))
    expect(await boletos(clienta)).toEqual([[nueva.idSorteo, 1]])
  })

  it('hands out, sells on paper and deletes its own numbers alone', async () => {
    await begin()
    const { ci } = t.users.vendedora
    await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [2, 3, 4] } })
    const csv =
      'numero;nombre;cedula;correo;telefono;metodoPago;vendedor\n3;Ana;12345678;ana@correo.test;099123456;efectivo;'
    expect((await admin.call(ventaApi.importarVentas, { body: { csv: `${csv}${ci}\n` } })).body).toMatchObject({
      importados: 1,
    })
    expect((await admin.call(correccionApi.borrarRifas, { body: { desde: 91 } })).body.borradas).toBe(10)
    const existing = await t.db
      .selectFrom('rifa')
      .select(eb => [
        'campania_id',
        eb.fn.countAll<number>().as('hay'),
        eb.fn.count<number>('vendedor_id').as('asignadas'),
      ])
      .groupBy('campania_id')
      .orderBy('hay', 'desc')
      .execute()
    expect(existing).toEqual([
      { campania_id: viejaId, hay: 100, asignadas: 0 },
      { campania_id: nuevaId, hay: 90, asignadas: 3 },
    ])
  })

  it('counts the tiers of commission again', async () => {
    await begin()
    await sellInPerson(3)
    await sellInPerson(2)
    const { body } = await vendedora.call(comisionApi.miComision, { query: { page: 1 } })
    expect(body.lineas.map(({ tasa }) => tasa)).toEqual([20, 10])
  })

  it('gives money back without touching the same number of the other', async () => {
    await begin()
    await publish()
    await buy(clienta, [1])
    const [compra] = (await admin.call(casoApi.listarCompras, { params: { page: 1 }, query: { buscar: '1' } })).body
      .compras
    await admin.call(casoApi.reembolsar, { body: { compraId: compra!._id, motivo: 'Lo pidió' } })
    await t.runJobs()
    expect(await rifa(1)).toMatchObject({ pagoRealizado: false })
    const { text } = await admin.call(rifaApi.exportarRifas, { query: { campania: viejaId } })
    // Chance may have given it the prize of the campaign before.
    expect(rows(text)[0]).toMatch(/;(pagada|ganadora);/)
  })

  it('lists and exports itself, and the one before where it is asked for', async () => {
    await begin()
    await publish()
    await buy(clienta, [1])
    await sellInPerson(2)
    const of = async (campania?: string) => {
      const query = campania ? { campania } : {}
      const numbers = rows((await admin.call(rifaApi.exportarRifas, { query })).text)
      const sales = rows((await admin.call(ventaApi.exportarVentas, { query })).text)
      const { total } = (await admin.call(casoApi.listarCompras, { params: { page: 1 }, query })).body
      const drawn = (await admin.call(resultadoApi.historialSorteo, { query })).body.sorteos.map(({ id }) => id)
      const winners = (await nobody.call(resultadoApi.listarGanadores, { query })).body.sorteos.map(({ id }) => id)
      const mine = (await vendedora.call(ventaApi.historialVentasRifas, { query })).body.ventas.length
      return { numbers: numbers.length, sales: sales.length, total, drawn, winners, mine }
    }
    expect(await of()).toEqual({ numbers: 100, sales: 2, total: 2, drawn: [], winners: [], mine: 1 })
    const drawn = [vieja.idSorteo]
    expect(await of(viejaId)).toEqual({ numbers: 100, sales: 4, total: 2, drawn, winners: drawn, mine: 1 })
  })

  it('draws among its own numbers, and both proofs verify', async () => {
    await begin()
    const proof = async () => (await nobody.call(resultadoApi.prueba, { params: { id: vieja.idSorteo } })).text
    const before = await proof()
    await sellInPerson(2)
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: nueva.fecha } })).status).toBe(200)
    for (const { idSorteo } of [vieja, nueva]) {
      expect(await judge(nobody, idSorteo)).toMatchObject({ falla: null, python: null })
      const ganadores = await t.db
        .selectFrom('ganador')
        .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
        .select('rifa.sorteo_id')
        .where('ganador.sorteo_id', '=', idSorteo)
        .execute()
      expect(new Set(ganadores.map(({ sorteo_id }) => sorteo_id))).toEqual(new Set([idSorteo]))
    }
    expect(await proof()).toBe(before)
    expect(await findBroken(t.db)).toEqual([])
  })

  it('has a name that can be corrected, as every campaign has', async () => {
    await alone()
    await end()
    await crear()
    await admin.call(campaniaApi.renombrarCampania, { body: { id: viejaId, nombre: 'Rifa 2026' } })
    expect((await campanias()).map(({ nombre }) => nombre)).toEqual(['Rifa 2027', 'Rifa 2026'])
  })
})
