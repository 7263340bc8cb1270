import {
  asignacionApi,
  checkoutApi,
  enlaceApi,
  fromMinor,
  packApi,
  preciosJuntos,
  prestamoApi,
  rifaApi,
  rowsOfCsv,
  sorteoApi,
  toMinor,
  transferenciaApi,
  ventaApi,
} from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { comprador, rifaIdOf, saleOf } from './on-sale.ts'
import { figuresOf, shownOtherwise } from './one-figure.ts'
import { bring, phoneOf } from './phone.ts'
import { makeRaffle } from './raffle.ts'
import { decide, type Shop, settled, testShop } from './shop.ts'
import { type Client, forTest } from './test-app.ts'
import { WAYS } from './ways.ts'

const ids = (t: Shop, numeros: readonly number[]) => Promise.all(numeros.map(numero => rifaIdOf(t.db, numero)))

async function order(t: Shop, numeros: readonly number[], by: 'cliente' | 'nobody', more: object = {}) {
  const productos = (await ids(t, numeros)).map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const }))
  const { body } = await (await t.as(by)).call(checkoutApi.procesarPago, { body: { productos, ...more } })
  return body.external_reference
}

async function pay(t: Shop, referencia: string): Promise<void> {
  await decide(await t.as('nobody'), referencia, 'aprobar')
  await settled(t, referencia, { estado: 'pagada' })
}

const inPerson = async (t: Shop, numeros: readonly number[]) => {
  const [rifaId = '', ...otras] = await ids(t, numeros)
  return { ...saleOf(rifaId), otras }
}

/** Three numbers of one buyer by each way that knows several; a sentence where it knows one. */
const THREE: Record<string, string | ((t: Shop, numeros: readonly number[]) => Promise<unknown>)> = {
  'En la tienda, con cuenta': async (t, numeros) => pay(t, await order(t, numeros, 'cliente')),
  'En la tienda, sin cuenta': async (t, numeros) =>
    pay(
      t,
      await order(t, numeros, 'nobody', {
        comprador: { nombreCompleto: 'Nora Paz', ci: '45000001', email: 'nora@correo.test' },
      }),
    ),
  'En la tienda, por transferencia': async (t, numeros) => {
    Object.assign(t.env, { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' })
    const referencia = await order(t, numeros, 'cliente', { medio: 'transferencia' })
    const compra = t.db.selectFrom('compra').select('id').where('referencia', '=', referencia)
    const { id: compraId } = await compra.executeTakeFirstOrThrow()
    const body = { compraId, monto: 2_500, vistas: 0 }
    await (await t.as('admin')).call(transferenciaApi.anotarTransferencia, { body })
    await settled(t, referencia, { estado: 'pagada' })
  },
  'Por el enlace de quien vende': async (t, numeros) => {
    const { codigo } = (await (await t.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace
    await pay(t, await order(t, numeros, 'cliente', { ref: codigo }))
  },
  'Por QR': async (t, numeros) => {
    const { rifaId, otras } = await inPerson(t, numeros)
    const body = { rifaId, otras, datosClienteFisico: comprador }
    await pay(t, (await (await t.as('vendedora')).call(checkoutApi.cobrarConQr, { body })).body.external_reference)
  },
  'En la puerta': async (t, numeros) =>
    (await t.as('vendedora')).call(ventaApi.realizarCompraFisica, { body: await inPerson(t, numeros) }),
  'Desde un teléfono sin señal': async (t, numeros) => {
    const body = { ci: t.users.vendedora.ci, numerosRifas: [...numeros] }
    await (await t.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
    const seller = await t.as('vendedora')
    const phone = await phoneOf(seller)
    await phone.borrow()
    // By what it was lent alone: nothing is asked any more.
    const { prestadas, packs } = (await phone.renew()).body
    const minor = packs.map(({ cantidad, total, suelto }) => ({
      cantidad,
      total: toMinor(total),
      suelto: toMinor(suelto),
    }))
    const precios = preciosJuntos(
      prestadas.map(({ NumeroRifa: numero, precioRifa, idSorteo: grupo }) => {
        return { grupo, numero, precio: toMinor(precioRifa), packs: minor }
      }),
      ({ grupo }) => grupo,
    )
    const shown = prestadas.map((prestada, i) => ({ ...prestada, precioRifa: fromMinor(precios[i] ?? 0) }))
    const sobre = await phone.sell(shown, { at: t.clock.now() })
    // What is offered later is not what was shown.
    t.clock.advance({ minutes: 1 })
    await (await t.as('admin')).call(packApi.guardarPacks, {
      body: { idSorteo: prestadas[0]?.idSorteo ?? '', packs: [] },
    })
    await bring(seller, [sobre])
    await (await t.as('admin')).call(packApi.guardarPacks, {
      body: { idSorteo: prestadas[0]?.idSorteo ?? '', packs: PACKS },
    })
    await seller.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  },
  'En la mesa, un talón': async (t, numeros) =>
    (await t.as('admin')).call(ventaApi.registrarTalones, {
      body: { vendedor: t.users.vendedora.id, talones: numeros.map(numero => ({ numero, ...comprador })) },
    }),
  'En un archivo': async (t, numeros) => {
    const { nombre, cedula, correo, telefono } = comprador
    const rows = numeros.map(numero =>
      [numero, nombre, cedula, correo, telefono, 'efectivo', t.users.vendedora.ci].join(';'),
    )
    const csv = ['numero;nombre;cedula;correo;telefono;metodoPago;vendedor', ...rows].join('\n')
    await (await t.as('admin')).call(ventaApi.importarVentas, { body: { csv } })
  },
  'Un aviso que se confirma': 'a notice is of one stub: what one costs alone',
}
/** What the numbers that are paid were sold for by the file of numbers, in major units. */
async function soldByFile(admin: Client) {
  const [heading = [], ...rows] = rowsOfCsv((await admin.call(rifaApi.exportarRifas, { query: {} })).text)
  const [precio, estado] = [heading.indexOf('Precio'), heading.indexOf('Estado')]
  const paid = rows.filter(row => row[estado] === 'pagada').map(row => toMinor(row[precio]?.replace(',', '.') ?? ''))
  return fromMinor(paid.reduce((sum, one) => sum + one, 0))
}

const PACKS = [{ cantidad: 3, total: 2_500 }]

it('every way charges three numbers of one buyer what they cost together, and one what it costs alone', async () => {
  const t = forTest(await testShop())
  const admin = await t.as('admin')
  expect(Object.keys(THREE).sort()).toEqual(Object.keys(WAYS).sort())
  const { idSorteo } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 60, precio: 1_000, premios: ['Moto'] })
  expect((await admin.call(packApi.guardarPacks, { body: { idSorteo, packs: PACKS } })).status).toBe(200)
  let next = 1
  let money = 0
  for (const [name, three] of Object.entries(THREE)) {
    const numeros = typeof three === 'string' ? [next] : [next, next + 1, next + 2]
    next += numeros.length
    if (typeof three === 'string') await WAYS[name]?.sell(t, { numero: numeros[0] ?? 0, precio: 1_000 })
    else await three(t, numeros)
    const lines = await t.db
      .selectFrom('titular')
      .innerJoin('compra_linea', join =>
        join
          .onRef('compra_linea.compra_id', '=', 'titular.compra_id')
          .onRef('compra_linea.rifa_id', '=', 'titular.rifa_id'),
      )
      .select('compra_linea.precio')
      .where('titular.numero', 'in', numeros)
      .where('titular.estado', '=', 'vendida')
      .orderBy('titular.numero')
      .execute()
    const paid = typeof three === 'string' ? [100_000] : [83_334, 83_333, 83_333]
    expect([name, lines.map(({ precio }) => precio)]).toEqual([name, paid])
    money += typeof three === 'string' ? 1_000 : 2_500
  }
  expect(await figuresOf(t)).toMatchObject({ inicio: money, dias: money, balance: money, archivo: money })
  expect(await soldByFile(admin)).toBe(money)
  expect(await shownOtherwise(t.db)).toEqual([])
  expect(await findBroken(t.db)).toEqual([])
  const { sorteos } = (await (await t.as('nobody')).call(sorteoApi.sorteosFuturos)).body
  expect(sorteos[0]?.packs).toEqual([{ ...PACKS[0], suelto: 1_000 }])
})
