import {
  asignacionApi,
  calendarioApi,
  campaniaApi,
  cancelacionApi,
  comisionApi,
  compraApi,
  correccionApi,
  cuotaApi,
  disponibilidadApi,
  premioApi,
  resultadoApi,
  resumenApi,
  rifaApi,
  sorteoApi,
  ventaApi,
} from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import {
  type Continua,
  close,
  draw,
  FECHAS,
  givePrize,
  makeContinua,
  savePlanes,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { judge, moveTo } from '../../../../test/draw-in-the-past.ts'
import { comprador, saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { checkOut, decide, type Shop, settled, testShop, tryCheckOut } from '../../../../test/shop.ts'
import { keptWorld } from '../../../../test/test-app.ts'

let t: Shop
let rifa: Continua
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS

const continua = keptWorld(
  world => testShop({}, world),
  async t => ({ rifa: await makeContinua(await t.as('admin')) }),
)
beforeEach(async () => {
  ;({ t, rifa } = await continua())
})

const numero = async (n: number) =>
  (await (await t.as('admin')).call(rifaApi.buscarRifas, { body: { numeros: [n] } })).body.rifas[0]
const sell = async (n: number) =>
  (await t.as('admin')).call(ventaApi.realizarCompraFisica, { body: saleOf((await numero(n))?._id) })
const playsIn = (fecha: string) => sealedIn(t, rifa.sorteos.find(sorteo => sorteo.fecha === fecha)?.id ?? '')
async function carryOut(fecha: string) {
  await whenDue(t, fecha)
  expect((await draw(t, fecha)).body.message).toMatch(/correctamente/)
}

describe('a campaign whose numbers play in every draw', () => {
  it('plays a number in each draw from its sale on, and shows the next one', async () => {
    expect((await numero(1))?.FechaSorteo).toMatch(PRIMERO)
    await sell(1)
    await sell(2)
    await carryOut(PRIMERO)
    expect((await numero(1))?.FechaSorteo).toMatch(SEGUNDO)
    expect((await sell(3)).status).toBe(200)
    await carryOut(SEGUNDO)
    await sell(4)
    await carryOut(TERCERO)
    expect([await playsIn(PRIMERO), await playsIn(SEGUNDO), await playsIn(TERCERO)]).toEqual([
      [1, 2],
      [1, 2, 3],
      [1, 2, 3, 4],
    ])
    expect(await numero(5)).toMatchObject({ enVenta: false, FechaSorteo: expect.stringMatching(TERCERO) })
    expect((await sell(5)).body.code).toBe('SORTEO_CERRADO')
    for (const { id } of rifa.sorteos)
      expect(await judge(await t.as('nobody'), id)).toMatchObject({ falla: null, python: null })
    expect(await findBroken(t.db)).toEqual([])
  })

  it('shows and counts its numbers in each of its draws', async () => {
    await sell(1)
    const nobody = await t.as('nobody')
    for (const { id } of rifa.sorteos) {
      const { body } = await nobody.call(disponibilidadApi.disponibilidad, { params: { idSorteo: id } })
      expect([body.idSorteo, body.tramos]).toEqual([id, [[1, 20]]])
      const list = await nobody.call(rifaApi.listarRifas, { query: { sorteo: id, limit: 50, estado: 'libre' } })
      expect(list.body.totalRifas).toBe(19)
    }
    const { sorteos } = (await (await t.as('admin')).call(resumenApi.tablero)).body
    expect(sorteos.map(({ total, vendidas }) => [total, vendidas])).toEqual([
      [20, 1],
      [20, 1],
      [20, 1],
    ])
  })

  it('sells online between its draws', async () => {
    await sell(1)
    await carryOut(PRIMERO)
    const referencia = await checkOut(await t.as('cliente'), [{ _id: (await numero(7))?._id ?? '' }])
    await decide(await t.as('cliente'), referencia, 'aprobar')
    await settled(t, referencia, { estado: 'pagada' })
    await carryOut(SEGUNDO)
    expect(await playsIn(SEGUNDO)).toEqual([1, 7])
  })

  it('sells each number once while one of its draws closes, and what was sold before plays', async () => {
    await sell(1)
    await carryOut(PRIMERO)
    await whenDue(t, SEGUNDO)
    const admin = await t.as('admin')
    const ids = await Promise.all([2, 3, 4, 5, 6].map(async n => (await numero(n))?._id))
    const sale = (id?: string) => admin.call(ventaApi.realizarCompraFisica, { body: saleOf(id) })
    const all = await Promise.all([...ids, ...ids].map(sale).toSpliced(5, 0, close(t, SEGUNDO) as never))
    const sold = all.toSpliced(5, 1).filter(({ status }) => status === 200)
    const numeros = sold.map(({ body }) => body.compra.NumeroRifa).toSorted((a, b) => a - b)
    expect(new Set(numeros).size).toBe(numeros.length)
    expect(await playsIn(SEGUNDO)).toEqual([1, ...numeros])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('closes no draw before what is due for it may be paid no more, by SQL neither', async () => {
    await sell(1)
    expect((await draw(t, PRIMERO)).body.code).toBe('CIERRE_ANTES_DE_VENCER')
    const change = { estado: 'cerrado', cerrado_at: t.clock.now(), raiz: 'x' } as const
    await expect(t.db.updateTable('sorteo').set(change).where('fecha', '=', PRIMERO).execute()).rejects.toMatchObject({
      code: 'RF025',
    })
  })

  it('tells when that is, and moves it with its draw', async () => {
    const [first] = (await (await t.as('nobody')).call(sorteoApi.sorteosFuturos)).body.sorteos
    expect(first).toMatchObject({ numerosDe: rifa.sorteos[0]?.id, tipo: 'principal', vence: first?.fuenteDatos.hora })
    await sell(1)
    const body = { fechaSorteo: PRIMERO, fechaNueva: '2026-12-05' }
    const moved = await (await t.as('admin')).call(sorteoApi.cambiarFecha, { body })
    expect(moved.body.sorteo.vence).toMatch(/^2026-12-0[56]T/)
    expect((await numero(1))?.FechaSorteo).toMatch('2026-12-05')
  })
})

describe('between the closing and the result of one of its draws', () => {
  it('nothing of its numbers changes, by any call or by SQL', async () => {
    await sell(1)
    await sell(2)
    const compra = await t.db.selectFrom('compra').select('id').orderBy('created_at').execute()
    const admin = await t.as('admin')
    const premio = await admin.call(premioApi.crearPremio, { body: { nombre: 'Moto', descripcion: 'Otra' } })
    const libre = premio.body.premio.id
    const tres = { nombre: 'Tres', desde: 1, hasta: 1, total: 300, vencen: [1, 2, 3] }
    await savePlanes(admin, [{ nombre: 'Contado', desde: 1, hasta: 1, total: 300, vencen: [1] }, tres])
    const { id: conPlan } = await sellByPlan(t, 3)
    await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: t.users.vendedora.ci, numerosRifas: [9] } })
    await whenDue(t, PRIMERO)
    expect((await close(t, PRIMERO)).status).toBe(200)
    const now = await t.as('admin')
    const [n5, compraId] = [(await numero(5))?._id ?? '', compra[0]?.id ?? '']
    const refused = [
      await now.call(ventaApi.realizarCompraFisica, { body: saleOf(n5) }),
      await tryCheckOut(await t.as('cliente'), [{ _id: n5 }]),
      await now.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } }),
      await now.call(compraApi.reatribuir, {
        body: { compraId, motivo: 'Era de otra', vendedorId: t.users.vendedora.id },
      }),
      await now.call(ventaApi.corregirComprador, { body: { ...comprador, nombre: 'Otra', compraId } }),
      await now.call(asignacionApi.asignarRifaAVendedor, { body: { ci: t.users.vendedora.ci, numerosRifas: [6] } }),
      await now.call(correccionApi.cambiarPrecio, { body: { fechaSorteo: SEGUNDO, precioRifa: 50 } }),
      await now.call(correccionApi.borrarRifas, { body: { desde: 20 } }),
      await now.call(rifaApi.generarNumerosRifa, { body: { cantidad: 1, precioRifa: 100, fecha: SEGUNDO } }),
      await now.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-30' } }),
      await now.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: SEGUNDO } }),
      await now.call(cuotaApi.cederNumero, { body: { ...comprador, compraId, numero: 1, motivo: 'Se lo regaló' } }),
      await now.call(cuotaApi.cambiarModalidad, { body: { titularId: conPlan, como: 'contado' } }),
      await now.call(cuotaApi.liberarAtrasadas, { body: { titulares: [conPlan], motivo: 'No pagó' } }),
      await now.call(ventaApi.registrarTalones, {
        body: { vendedor: t.users.vendedora.id, talones: [{ numero: 5, nombre: 'Ana Paz' }] },
      }),
      await now.call(sorteoApi.asignarPremio, { body: { idSorteo: rifa.sorteos[1]?.id ?? '', idPremios: [libre] } }),
      await now.call(campaniaApi.elegirClase, { body: { clase: 'serie' } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'SORTEO_CERRADO'],
      [409, 'SORTEO_CERRADO'],
      [409, 'SORTEO_CERRADO'],
      [409, 'SORTEO_CERRADO'],
      [409, 'COMPRADOR_SELLADO'],
      [409, 'SORTEO_CERRADO'],
      [409, 'PRECIO_DE_TABLA'],
      [409, 'RIFAS_NO_BORRABLES'],
      [409, 'SORTEO_CERRADO'],
      [409, 'CAMPANIA_SELLADA'],
      [409, 'SORTEO_CON_VENTAS'],
      ...Array.from({ length: 4 }, () => [409, 'SORTEO_CERRADO']),
      [409, 'CAMPANIA_SELLADA'],
      [409, 'CLASE_FIJA'],
    ])
    for (const statement of [
      t.db.updateTable('rifa').set({ precio: 1 }).where('numero', '=', 5),
      t.db.deleteFrom('rifa').where('numero', '=', 20),
      t.db
        .updateTable('titular')
        .set({ estado: 'liberada', liberada_at: t.clock.now() })
        .where('estado', '=', 'vendida'),
      t.db.updateTable('compra').set({ estado: 'reembolsada', pagada_at: null }),
      t.db.updateTable('compra').set({ comprador_nombre: 'Otra' }),
      t.db
        .updateTable('sorteo')
        .set({ abierta: true } as never)
        .where('fecha', '=', PRIMERO),
    ])
      await statement.execute().catch(error => expect(error).toMatchObject({ code: 'RF001' }))
    expect((await sell(5)).body.code).toBe('SORTEO_CERRADO')
    expect(await findBroken(t.db)).toEqual([])
  })

  it('no other draw of it closes', async () => {
    await sell(1)
    await whenDue(t, SEGUNDO)
    await close(t, PRIMERO)
    expect((await close(t, SEGUNDO)).body.code).toBe('OTRO_SORTEO_CERRADO')
    await draw(t, PRIMERO)
    expect((await close(t, SEGUNDO)).status).toBe(200)
  })
})

describe('once a draw of it was carried out', () => {
  it('has no more draws, prizes or numbers, and its sold numbers keep their buyer and their seller', async () => {
    await sell(1)
    await carryOut(PRIMERO)
    await sell(2)
    const admin = await t.as('admin')
    const { campanias } = (await admin.call(campaniaApi.listarCampanias)).body
    expect(campanias.map(({ sellada }) => sellada)).toEqual([true])
    const premio = await admin.call(premioApi.crearPremio, { body: { nombre: 'Moto', descripcion: 'Otra' } })
    const { id: compraId } = await t.db
      .selectFrom('compra')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    const refused = [
      await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-30' } }),
      await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 1, precioRifa: 100, fecha: SEGUNDO } }),
      await admin.call(sorteoApi.asignarPremio, {
        body: { idSorteo: rifa.sorteos[2]?.id ?? '', idPremios: [premio.body.premio.id] },
      }),
      await admin.call(correccionApi.borrarRifas, { body: { desde: 20 } }),
      await admin.call(ventaApi.corregirComprador, { body: { ...comprador, nombre: 'Otra', compraId } }),
      await admin.call(compraApi.reatribuir, {
        body: { compraId, motivo: 'Era de otra', vendedorId: t.users.vendedora.id },
      }),
      await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual([
      'CAMPANIA_SELLADA',
      'CAMPANIA_SELLADA',
      'CAMPANIA_SELLADA',
      'CAMPANIA_SELLADA',
      'COMPRADOR_SELLADO',
      'SORTEO_CERRADO',
      'CLASE_FIJA',
    ])
  })
})

describe('the kind of a campaign', () => {
  it('changes with its draws and numbers until somebody has held one', async () => {
    const admin = await t.as('admin')
    const tied = async () =>
      new Set((await t.db.selectFrom('rifa').select('sorteo_id').execute()).map(({ sorteo_id }) => sorteo_id))
    expect(await tied()).toEqual(new Set([rifa.sorteos[0]?.id]))
    await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })
    await makeRaffle(admin, { fecha: SEGUNDO, cantidad: 5 })
    expect(await tied()).toEqual(new Set([rifa.sorteos[0]?.id, rifa.sorteos[1]?.id]))
    await admin.call(campaniaApi.elegirClase, { body: { clase: 'continua' } })
    expect(await tied()).toEqual(new Set([rifa.sorteos[0]?.id]))
    expect(await findBroken(t.db)).toEqual([])
    await sell(1)
    expect((await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })).body.code).toBe('CLASE_FIJA')
  })

  it('decides whether a day without a draw may get numbers, and whether there is an extra draw', async () => {
    const admin = await t.as('admin')
    const numbers = { cantidad: 1, precioRifa: 100, fecha: '2026-12-30' }
    expect((await admin.call(rifaApi.generarNumerosRifa, { body: numbers })).body.code).toBe('SORTEO_NO_ENCONTRADO')
    const extra = { fechaSorteo: '2026-12-28', tipo: 'extra' as const }
    expect((await admin.call(sorteoApi.generarSorteo, { body: extra })).body.sorteo).toMatchObject({ tipo: 'extra' })
    await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })
    const other = { ...extra, fechaSorteo: '2026-12-29' }
    expect((await admin.call(sorteoApi.generarSorteo, { body: other })).body.code).toBe('SOLO_CONTINUA')
  })

  it('leaves the numbers where they are when one of its draws is cancelled, the first one too', async () => {
    const admin = await t.as('admin')
    expect((await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: PRIMERO } })).status).toBe(200)
    expect((await numero(1))?.FechaSorteo).toMatch(SEGUNDO)
    await sell(1)
    await carryOut(SEGUNDO)
    expect(await playsIn(SEGUNDO)).toEqual([1])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of a serie shows nothing of it on the wire', async () => {
    const admin = await t.as('admin')
    await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })
    const [sorteo] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
    const keys = ['_id', 'año', 'estado', 'fechaSorteo', 'fuente', 'fuenteDatos', 'id', 'mes', 'premios']
    expect(Object.keys(sorteo ?? {}).toSorted()).toEqual(keys.toSorted())
    expect((await admin.call(comisionApi.totales)).status).toBe(200)
  })
})

describe('an extra and a principal draw on one day', () => {
  const generar = async (fechaSorteo: string, more: object = {}) => {
    const body = { fechaSorteo, fuente: 'interna' as const, ...more }
    return await (await t.as('admin')).call(sorteoApi.generarSorteo, { body })
  }
  /** The extra draw two hours before the first principal one. */
  async function makeExtra(): Promise<string> {
    const { body } = await generar(PRIMERO, { tipo: 'extra', hora: '19:00' })
    if (body.status !== 'success') throw new Error(body.message)
    await givePrize(t, body.sorteo.id)
    return body.sorteo.id
  }

  it('stand at different hours, one of each kind', async () => {
    expect((await generar(PRIMERO, { tipo: 'extra' })).body).toMatchObject({
      code: 'HORA_OCUPADA',
      message: 'Ese día ya hay un sorteo a esa hora. Elegí otra hora.',
    })
    const extra = await makeExtra()
    expect((await generar(PRIMERO, { tipo: 'extra', hora: '18:00' })).body.code).toBe('SORTEO_EXISTENTE')
    expect((await generar(PRIMERO, { hora: '18:00' })).body.code).toBe('SORTEO_EXISTENTE')
    const fuente = { fechaSorteo: PRIMERO, sorteoId: extra, fuente: 'interna', hora: '21:00' } as const
    const moved = await (await t.as('admin')).call(sorteoApi.cambiarFuente, { body: fuente })
    expect(moved.body.code).toBe('HORA_OCUPADA')
    const { sorteos } = (await (await t.as('nobody')).call(calendarioApi.calendario)).body
    expect(sorteos.slice(0, 2).map(({ id, tipo }) => [id, tipo])).toEqual([
      [extra, 'extra'],
      [rifa.sorteos[0]?.id, 'principal'],
    ])
  })

  it('the day alone names the principal one, and an id the one it is of', async () => {
    const extra = await makeExtra()
    const admin = await t.as('admin')
    const move = (body: { fechaSorteo: string; sorteoId?: string; fechaNueva: string }) =>
      admin.call(sorteoApi.cambiarFecha, { body })
    expect((await move({ fechaSorteo: SEGUNDO, sorteoId: extra, fechaNueva: '2026-12-05' })).body.code).toBe(
      'SORTEO_NO_ENCONTRADO',
    )
    expect((await move({ fechaSorteo: PRIMERO, fechaNueva: '2026-12-05' })).body.sorteo?.id).toBe(rifa.sorteos[0]?.id)
    // Alone on its day, that means the extra.
    expect((await move({ fechaSorteo: PRIMERO, fechaNueva: SEGUNDO })).body.sorteo?.id).toBe(extra)
    const cancelled = await admin.call(cancelacionApi.cancelarSorteo, {
      body: { fechaSorteo: SEGUNDO, sorteoId: extra },
    })
    expect(cancelled.status).toBe(200)
    expect(await findBroken(t.db)).toEqual([])
  })

  it('are drawn one after the other, each among its numbers', async () => {
    const admin = await t.as('admin')
    const extra = await makeExtra()
    await savePlanes(admin, [
      { nombre: 'Contado', desde: 1, hasta: 3, total: 3_600, vencen: [1] },
      { nombre: 'Tres', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 3] },
    ])
    await sellByPlan(t, 1, 'vendedora', 'Contado')
    await sellByPlan(t, 2, 'vendedora', 'Tres')
    const carryOutIt = async (sorteoId: string) => {
      const { vence_at } = await t.db
        .selectFrom('sorteo')
        .select('vence_at')
        .where('id', '=', sorteoId)
        .executeTakeFirstOrThrow()
      moveTo(t, vence_at?.toISOString() ?? '')
      const body = { fechaSorteo: PRIMERO, sorteoId }
      const { body: reply } = await (await t.as('admin')).call(resultadoApi.realizarSorteo, { body })
      expect(reply.message).toMatch(/correctamente/)
      return await sealedIn(t, sorteoId)
    }
    const principal = rifa.sorteos[0]?.id ?? ''
    expect((await numero(3))?.FechaSorteo).toMatch(PRIMERO)
    expect([await carryOutIt(extra), await carryOutIt(principal)]).toEqual([[1], [1, 2]])
    const ordenOf = async (id: string) => {
      const { body } = await (await t.as('nobody')).call(resultadoApi.resultado, { params: { id } })
      return readCierre(body.sorteo.cierre).participacion.campania.orden
    }
    expect([await ordenOf(extra), await ordenOf(principal)]).toEqual([1, 2])
    for (const id of [extra, principal])
      expect(await judge(await t.as('nobody'), id)).toMatchObject({ falla: null, python: null })
    expect(await findBroken(t.db)).toEqual([])
  })
})
