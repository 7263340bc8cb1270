import {
  allEndpoints,
  asignacionApi,
  compraApi,
  configApi,
  disponibilidadApi,
  enlaceApi,
  pagoApi,
  rifaApi,
  ventaApi,
} from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { cadaNumero } from '#modules/conjunto/vista-previa/vista-previa.service.ts'
import { findOferta } from '#modules/numeros/enlace/enlace.service.ts'
import { carryOut, FECHAS, makeContinua, savePlanes } from './continua.ts'
import { openSale, rifaIdOf, saleOf } from './on-sale.ts'
import { phoneOf } from './phone.ts'
import { readPdf } from './read-pdf.ts'
import { checkOut, type Shop, testShop } from './shop.ts'
import { forTest } from './test-app.ts'

/** Numbers made at 3,600, of which one paid at once costs 3,000 today and 2,400 after the first draw. */
const TABLA = [
  { nombre: 'Contado', desde: 1, hasta: 1, total: 3_000, vencen: [1] },
  { nombre: 'Tres', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 3] },
  { nombre: 'Después', desde: 2, hasta: 2, total: 2_400, vencen: [2] },
]

let t: Shop
beforeEach(async () => {
  t = forTest(await testShop())
  const admin = await t.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin, TABLA)
  await openSale(t.db)
})

/** What each reply that carries the price of a number that is for sale says that it costs. */
async function prices(numero: number): Promise<Record<string, number | null | undefined>> {
  const [nobody, seller, admin] = [await t.as('nobody'), await t.as('vendedora'), await t.as('admin')]
  const { codigo } = (await seller.call(enlaceApi.miEnlace)).body.enlace
  const { oferta } = (await nobody.call(enlaceApi.porEnlace, { params: { codigo } })).body
  const sorteo = oferta?.sorteo._id ?? ''
  await admin.call(asignacionApi.asignarRifaAVendedor, {
    body: { ci: t.users.vendedora.ci, numerosRifas: [numero, numero + 1] },
  })
  const of = (rifas: readonly { NumeroRifa: number; precioRifa: number }[]) =>
    rifas.find(({ NumeroRifa }) => NumeroRifa === numero)?.precioRifa
  const lista = await nobody.call(rifaApi.listarRifas, { query: { page: 1, limit: 50 } })
  const porEnlace = await nobody.call(enlaceApi.numerosPorEnlace, { params: { codigo }, query: { page: 1 } })
  const own = await seller.call(asignacionApi.rifasPorVendedor, { body: { userId: t.users.vendedora.id } })
  const phone = await phoneOf(seller, `Teléfono ${numero}`)
  return {
    'rifa.listarRifas': of(lista.body.rifas),
    'rifa.buscarRifas': of((await nobody.call(rifaApi.buscarRifas, { body: { numeros: [numero] } })).body.rifas),
    'enlace.porEnlace': oferta?.precio,
    'enlace.numerosPorEnlace': of(porEnlace.body.rifas),
    'asignacion.rifasPorVendedor': own.body.data.numerosRifa.find(rifa => rifa.numero === numero)?.precioRifa,
    'prestamo.tomarPrestamo': of(await phone.borrow()),
    'disponibilidad.disponibilidad': (
      await nobody.call(disponibilidadApi.disponibilidad, { params: { idSorteo: sorteo } })
    ).body.precios[0],
  }
}

const keysOf = (schema: unknown): string[] => {
  const { shape, options, ...def } = (schema as { _zod?: { def: Record<string, unknown> } })?._zod?.def ?? {}
  const inside = [def.innerType, def.element, def.in, def.out, ...((options as unknown[] | undefined) ?? [])]
  const named = Object.entries((shape as object | undefined) ?? {})
  return [...named.flatMap(([key, inner]) => [key, ...keysOf(inner)]), ...inside.filter(Boolean).flatMap(keysOf)]
}

/** Without a number that is for sale: those of products, and of what was bought already. */
const OF_SOMETHING_ELSE = /^(producto|compra|caso)\.|^venta\.historialVentasRifas$|^pago\.verSimulado$/

describe('what a number costs paid at once today', () => {
  it('is one figure in every reply that carries it, and what a client that names no plan is charged', async () => {
    const more = { cantidad: 1, precioRifa: 3_600, fecha: FECHAS[2] }
    const made = await (await t.as('admin')).call(rifaApi.generarNumerosRifa, { body: more })
    const said = { 'rifa.generarNumerosRifa': made.body.rifas[0]?.precioRifa, ...(await prices(1)) }
    const carrying = allEndpoints().filter(
      ([name, { reply }]) => keysOf(reply).some(key => /^precio/i.test(key)) && !OF_SOMETHING_ELSE.test(name),
    )
    expect(Object.keys(said).toSorted()).toEqual(carrying.map(([name]) => name).toSorted())
    expect([...new Set(Object.values(said))]).toEqual([3_000])
    const referencia = await checkOut(await t.as('cliente'), [{ _id: await rifaIdOf(t.db, 10) }])
    const pago = (await (await t.as('nobody')).call(pagoApi.verSimulado, { params: { referencia } })).body
    expect(pago.lineas.map(({ precio }) => precio)).toEqual([3_000])
    const { compra } = (await (await t.as('nobody')).call(compraApi.seguirCompra, { params: { referencia } })).body
    expect(compra).toMatchObject({ montoTotal: 3_000, lineas: [{ precio: 3_000 }] })
    const sold = await (await t.as('admin')).call(ventaApi.realizarCompraFisica, {
      body: saleOf(await rifaIdOf(t.db, 11)),
    })
    expect(sold.body.compra.montoTotal).toBe(3_000)
  })

  it('is another one after a draw, everywhere', async () => {
    await (await t.as('admin')).call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(t.db, 20)) })
    await carryOut(t, FECHAS[0])
    expect([...new Set(Object.values(await prices(1)))]).toEqual([2_400])
    const referencia = await checkOut(await t.as('cliente'), [{ _id: await rifaIdOf(t.db, 10) }])
    const { compra } = (await (await t.as('nobody')).call(compraApi.seguirCompra, { params: { referencia } })).body
    expect(compra).toMatchObject({ montoTotal: 2_400, lineas: [{ precio: 2_400 }] })
  })

  it('stands on paper, with how else it is paid beside it', async () => {
    const nobody = await t.as('nobody')
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
    const oferta = await findOferta(t.db, t.clock.now())
    expect(plain(await cadaNumero(t.db, t.env, oferta))).toBe('$ 3.000 cada número, o 3 cuotas de $ 1.200')
    const headers = { authorization: (await t.as('admin')).token ?? '' }
    const { rawPayload } = await t.app.inject({ url: '/api/talonario/muestra', headers })
    expect(plain(readPdf(rawPayload).text)).toContain('$ 3.000, o 3 cuotas de $ 1.200')
    expect((await nobody.call(configApi.config)).body.enCuotas).toEqual([[1_200, 1_200, 1_200]])
  })

  it('is the price that a number was made at where there is no table', async () => {
    await savePlanes(await t.as('admin'), [])
    expect([...new Set(Object.values(await prices(1)))]).toEqual([3_600])
  })
})
