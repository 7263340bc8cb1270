import { cancelacionApi, cierreApi, cuotaApi, modalidadApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import {
  beginCuotas,
  buyByPlan,
  carryOut,
  chargeBack,
  close,
  codigoOf,
  collect,
  continuaShop,
  draw,
  FECHAS,
  handOver,
  holderOf,
  PLANES,
  payOnline,
  planOf,
  reportOf,
  savePlanes,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { moveTo } from '../../../../test/draw-in-the-past.ts'
import { comprador, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { decide, type Shop, settled } from '../../../../test/shop.ts'
import { told } from '../../../../test/told.ts'
import { pagarCuota } from './cuota.service.ts'
import { remindOfCuotas } from './cuota-aviso.service.ts'

let t: Shop
let sorteos: { id: string; fecha: string }[]
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS

beforeEach(async () => {
  ;({ t, sorteos } = await continuaShop())
})

const buy = (numero: number, plan?: string) => buyByPlan(t, numero, plan)
const pay = (referencia: string) => payOnline(t, referencia)
const free = async (titularId: string) =>
  (await t.as('admin')).call(cuotaApi.liberarAtrasadas, { body: { titulares: [titularId], motivo: 'No pagó' } })
const estados = async (numero: number) =>
  (
    await (await t.as('admin')).call(cuotaApi.pendientes, { query: { page: 1, numero } })
  ).body.pendientes[0]?.cuotas.map(({ estado }) => estado)

describe('an instalment whose draw is called off alone', () => {
  const cancel = async (fechaSorteo: string) => {
    const body = { fechaSorteo, motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
    expect((await (await t.as('admin')).call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
  }
  const cuotas = async (numero: number) => {
    const params = { codigo: await codigoOf(t, numero) }
    const { plan } = (await (await t.as('nobody')).call(cuotaApi.verCuotas, { params })).body
    return plan.cuotas.map(({ estado, fecha }) => [estado, fecha.slice(0, 10)])
  }

  it('is due before the next one that is carried out: nobody is late, and nobody is reminded of a day that is none', async () => {
    const { id } = await sellByPlan(t, 1)
    await cancel(SEGUNDO)
    expect(await cuotas(1)).toEqual([
      ['pagada', PRIMERO],
      ['pendiente', TERCERO],
      ['pendiente', TERCERO],
    ])
    expect((await free(id)).body.code).toBe('NUMEROS_AL_DIA')
    const { body } = await (await t.as('admin')).call(cuotaApi.resumenDeCuotas)
    expect(body.modalidades).toMatchObject([{ atrasados: 0, atrasado: 0, porVencer: 2_400 }])
    const { modalidades } = (await (await t.as('nobody')).call(modalidadApi.listarModalidades)).body
    const offered = modalidades.find(({ nombre }) => nombre === 'Tres')?.cuotas
    expect(offered?.map(({ fecha }) => fecha.slice(0, 10))).toEqual([PRIMERO, TERCERO, TERCERO])
    await carryOut(t, PRIMERO)
    expect(await sealedIn(t, sorteos[0]?.id ?? '')).toEqual([1])
    const reminded = async () => {
      await remindOfCuotas(t.db, t.env, t.clock.now())
      const mails = t.db.selectFrom('correo').select('evento').where('evento', 'like', `cuota:${id}:%`)
      return (await mails.execute()).map(({ evento }) => evento.split(':')[2]).sort()
    }
    moveTo(t, `${SEGUNDO}T15:00:00Z`)
    t.clock.advance({ days: -1 })
    expect(await reminded()).toEqual([])
    moveTo(t, `${TERCERO}T15:00:00Z`)
    t.clock.advance({ days: -1 })
    expect(await reminded()).toEqual(['2', '3'])
  })

  it('of the last one is never late', async () => {
    await sellByPlan(t, 1)
    await cancel(TERCERO)
    expect(await cuotas(1)).toEqual([
      ['pagada', PRIMERO],
      ['pendiente', SEGUNDO],
      ['pendiente', ''],
    ])
  })
})

describe('a number that was freed while late', () => {
  it('stays freed, and its old payments stay as they are, whatever the provider reports of them', async () => {
    await savePlanes(await t.as('admin'), [
      ...PLANES,
      { nombre: 'Dos y una', desde: 1, hasta: 1, total: 3_600, vencen: [1, 1, 2] },
    ])
    const first = await buy(1, 'Dos y una')
    const { external_reference: second } = (await beginCuotas(t, await codigoOf(t, 1))).body
    await pay(second)
    await sellByPlan(t, 2, 'admin', 'Contado')
    const { id } = await holderOf(t, 1)
    await carryOut(t, PRIMERO)
    await carryOut(t, SEGUNDO)
    await handOver(t, id)
    expect((await free(id)).status).toBe(200)
    for (const referencia of [first, second]) {
      expect(await reportOf(t, referencia, { estado: 'aprobado' })).toMatchObject({
        estado: 'pagada',
        vendidas: [],
        casos: [],
      })
    }
    expect(await findBroken(t.db)).toEqual([])
  })
})

describe('a seller who takes the instalment of another’s number', () => {
  it('has the first name alone of its buyer in the list of sales', async () => {
    const { id } = await sellByPlan(t, 1, 'vendedora')
    await collect(t, id, 'vendedor')
    await collect(t, id, 'vendedora')
    const listed = async (who: 'vendedor' | 'vendedora' | 'admin') =>
      (await (await t.as(who)).call(ventaApi.exportarVentas, { query: {} })).text
    const other = await listed('vendedor')
    expect(other).toContain('cuota 2 de 3')
    expect(told(other, { ...comprador, nombre: '' })).toEqual([])
    expect((await listed('vendedora')).split(comprador.cedula)).toHaveLength(3)
    expect((await listed('admin')).split(comprador.cedula)).toHaveLength(4)
  })
})

describe('instalments are paid', () => {
  it('from the first unpaid one on, in person and online', async () => {
    const { id } = await sellByPlan(t, 1)
    expect((await collect(t, id, 'vendedora', { cuotas: [3] })).body.code).toBe('CUOTAS_EN_ORDEN')
    expect((await beginCuotas(t, await codigoOf(t, 1), [3])).body.code).toBe('CUOTAS_EN_ORDEN')
    expect((await collect(t, id, 'vendedora', { cuotas: [3, 2] })).status).toBe(200)
    const outOfOrder = t.db.updateTable('cuota').set({ compra_id: null, pagada_at: null }).where('n', '=', 2)
    await outOfOrder.execute()
    const { pagada_at } = await t.db
      .selectFrom('cuota')
      .select('pagada_at')
      .where('n', '=', 3)
      .executeTakeFirstOrThrow()
    expect(pagada_at).not.toBeNull()
  })

  it('in that order by the database’s word too', async () => {
    const { id, compra_id } = await sellByPlan(t, 1)
    const third = t.db.updateTable('cuota').set({ compra_id, pagada_at: t.clock.now() }).where('titular_id', '=', id)
    await expect(third.where('n', '=', 3).execute()).rejects.toMatchObject({ code: 'RF007' })
  })

  it('of a number that is sold by a plan with them, by the database’s word', async () => {
    const { id } = await sellByPlan(t, 1)
    const without = sql`insert into titular (rifa_id, compra_id, modalidad_id, estado, created_at, vendida_at)
      select (select id from rifa_actual where numero = 2), compra_id, modalidad_id, estado, created_at, vendida_at from titular where id = ${id}`
    await expect(without.execute(t.db)).rejects.toMatchObject({ code: 'RF007' })
  })

  it('and one that was charged back leaves a plan that can be changed', async () => {
    const { id } = await sellByPlan(t, 1)
    const { external_reference: second } = (await beginCuotas(t, await codigoOf(t, 1))).body
    await pay(second)
    expect((await collect(t, id)).status).toBe(200)
    await chargeBack(t, second)
    expect(await estados(1)).toEqual(['pagada', 'pendiente', 'pagada'])
    const { body } = await (await t.as('admin')).call(cuotaApi.cambiarModalidad, {
      body: { titularId: id, como: 'contado' },
    })
    expect(body.plan.cuotas.map(({ n, estado }) => [n, estado])).toEqual([
      [1, 'pagada'],
      [2, 'pendiente'],
      [3, 'pagada'],
    ])
    expect((await collect(t, id)).body.recibo.cuotas).toEqual([2])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('only while a draw is left to play in', async () => {
    const { id } = await sellByPlan(t, 1)
    await sellByPlan(t, 2, 'admin', 'Contado')
    const codigo = await codigoOf(t, 1)
    for (const fecha of FECHAS.slice(0, 2)) await carryOut(t, fecha)
    await whenDue(t, TERCERO)
    const { external_reference: begun } = (await beginCuotas(t, codigo)).body
    await draw(t, TERCERO)
    expect((await collect(t, id)).body.code).toBe('SIN_SORTEO_POR_JUGAR')
    expect((await beginCuotas(t, codigo)).body.code).toBe('SIN_SORTEO_POR_JUGAR')
    await decide(await t.as('nobody'), begun, 'aprobar')
    await t.runJobs()
    await settled(t, begun, { estado: 'reembolsada' })
    const { pendientes } = (await (await t.as('admin')).call(cuotaApi.pendientes, { query: { page: 1 } })).body
    expect(pendientes).toEqual([])
    t.clock.advance({ days: 3 })
    await remindOfCuotas(t.db, t.env, t.clock.now())
    const mails = await t.db.selectFrom('correo').select('evento').where('evento', 'like', `cuota:${id}:3:%`).execute()
    expect(mails).toEqual([])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('by an order of the number’s own campaign', async () => {
    const { id } = await sellByPlan(t, 1)
    const { compraId } = (await collect(t, id)).body.recibo
    const otra = await t.db
      .insertInto('campania')
      .values({
        orden: 1_000,
        nombre: 'Otra',
        estado: 'terminada',
        created_at: t.clock.now(),
        terminada_at: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db.updateTable('compra').set({ campania_id: otra.id }).where('id', '=', compraId).execute()
    const line = t.db
      .insertInto('compra_linea')
      .values({ compra_id: compraId, linea: 2, titular_id: id, n: 3, titulo: 'x', cantidad: 1, precio: 1 })
    await expect(line.execute()).rejects.toMatchObject({ code: 'RF007' })
  })

  it('at the moment after a closing that it waited for', async () => {
    const { id } = await sellByPlan(t, 1)
    await whenDue(t, PRIMERO)
    await close(t, PRIMERO)
    // The clock stands still: the payment came at the closing's own moment, behind its lock.
    expect((await collect(t, id)).status).toBe(200)
    const { cerrado_at } = await t.db
      .selectFrom('sorteo')
      .select('cerrado_at')
      .where('fecha', '=', PRIMERO)
      .executeTakeFirstOrThrow()
    const { pagada_at } = await t.db
      .selectFrom('cuota')
      .select('pagada_at')
      .where('n', '=', 2)
      .executeTakeFirstOrThrow()
    expect(pagada_at?.getTime()).toBeGreaterThan(cerrado_at?.getTime() ?? Number.POSITIVE_INFINITY)
    const cobrado = await t.db
      .selectFrom('sorteo')
      .select('cierre')
      .where('fecha', '=', PRIMERO)
      .executeTakeFirstOrThrow()
    expect(cobrado.cierre).toMatchObject({ participacion: { cobrado: 120_000 } })
    const sooner = t.db
      .updateTable('cuota')
      .set({ compra_id: null, pagada_at: null })
      .where('n', '=', 2)
      .where('titular_id', '=', id)
    await sooner.execute()
    const before = t.db.updateTable('cuota').set({ compra_id: (await holderOf(t, 1)).compra_id, pagada_at: cerrado_at })
    await expect(before.where('n', '=', 2).where('titular_id', '=', id).execute()).rejects.toMatchObject({
      code: 'RF007',
    })
  })
})

describe('the question before a closing', () => {
  it('counts instalments that are being paid online', async () => {
    await sellByPlan(t, 1)
    await beginCuotas(t, await codigoOf(t, 1))
    const { body } = await (await t.as('admin')).call(cierreApi.comprasEnEspera, { query: { fechaSorteo: PRIMERO } })
    expect(body).toMatchObject({ compras: 1, numeros: 1, hasta: expect.stringMatching(/^2026-11-21T/) })
  })
})

describe('the link to pay', () => {
  it('begins so many payments of a number in a network and no more; another network and what is open already pay no heed to them', async () => {
    await sellByPlan(t, 1)
    const codigo = await codigoOf(t, 1)
    const parts = { db: t.db, payments: t.simulado, env: t.env }
    const begin = async (ip: string) => {
      await t.db.updateTable('compra').set({ expires_at: t.clock.now() }).where('canal', '=', 'online').execute()
      return await pagarCuota(parts, { codigo, ip }, t.clock.now()).catch(({ code }: { code: string }) => code)
    }
    for (let i = 0; i < 30; i++)
      expect(await begin(`198.51.100.${i}`)).toMatchObject({ referencia: expect.any(String) })
    expect(await begin('198.51.100.99')).toBe('DEMASIADOS_INTENTOS')
    const pay = (ip: string) => pagarCuota(parts, { codigo, ip }, t.clock.now())
    const { referencia } = await pay('203.0.113.5')
    for (let i = 0; i < 40; i++)
      expect(await pay(i % 2 ? '203.0.113.5' : '198.51.100.99')).toMatchObject({ referencia })
  })

  it('hands the provider no address where there is none', async () => {
    const body = { ...saleOf(await rifaIdOf(t.db, 1)), modalidadId: await planOf(t, 'Tres') }
    await (await t.as('admin')).call(ventaApi.realizarCompraFisica, { body })
    await t.db.updateTable('compra').set({ comprador_email: '' }).execute()
    const payers: object[] = []
    const create = t.simulado.createPreference.bind(t.simulado)
    t.simulado.createPreference = async (preference, key) => {
      payers.push(preference.payer)
      return await create(preference, key)
    }
    await beginCuotas(t, await codigoOf(t, 1))
    expect(payers).toEqual([{ name: comprador.nombre }])
  })
})

describe('the price table', () => {
  const save = async (version: string | undefined, modalidades: unknown = [PLANES[0]]) =>
    (await t.as('admin')).call(modalidadApi.guardarModalidades, {
      body: { version, modalidades: modalidades as never },
    })
  const table = async () => (await (await t.as('nobody')).call(modalidadApi.listarModalidades)).body

  it('is not written over by who looked at an older one', async () => {
    const { version } = await table()
    expect((await save(version)).status).toBe(200)
    expect((await save(version, PLANES)).body.code).toBe('MODALIDADES_CAMBIARON')
    expect((await save((await table()).version, PLANES)).status).toBe(200)
  })

  it('and a sale at the same moment wait for each other', async () => {
    const sales = Array.from({ length: 6 }, (_, i) =>
      sellByPlan(t, i + 1, 'admin').then(
        () => 200,
        error => error.message,
      ),
    )
    const saves = [save(undefined), save(undefined, []), save(undefined, PLANES)].map(
      async reply => (await reply).status,
    )
    for (const status of await Promise.all(saves)) expect(status).toBe(200)
    for (const outcome of await Promise.all(sales))
      expect([200, 'Esa forma de pago no vale para este número ahora. Elegí otra.']).toContain(outcome)
    expect(await findBroken(t.db)).toEqual([])
  })
})

describe('undoing', () => {
  it('of an instalment waits for the closing that its number plays in', async () => {
    const { id } = await sellByPlan(t, 1)
    await sellByPlan(t, 2, 'admin', 'Contado')
    await carryOut(t, PRIMERO)
    const { compraId } = (await collect(t, id)).body.recibo
    await whenDue(t, SEGUNDO)
    const [closed, undone] = await Promise.all([
      close(t, SEGUNDO),
      (await t.as('admin')).call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } }),
    ])
    expect(closed.status).toBe(200)
    expect(await sealedIn(t, sorteos[1]?.id ?? '')).toEqual(undone.status === 200 ? [2] : [1, 2])
    await draw(t, SEGUNDO)
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of stubs that an organiser entered with their cash is not the seller’s', async () => {
    await (await t.as('admin')).call(ventaApi.registrarTalones, {
      body: {
        vendedor: t.users.vendedora.id,
        talones: [{ numero: 1, nombre: 'Ana Paz' }],
        modalidadId: await planOf(t, 'Contado'),
        trae: 3_600,
      },
    })
    const { compra_id } = await holderOf(t, 1)
    const undo = async (who: 'vendedora' | 'admin') =>
      (await t.as(who)).call(ventaApi.anularVenta, { body: { compraId: compra_id, motivo: 'Se arrepintió' } })
    expect((await undo('vendedora')).body.message).toBe('Le pedimos a quien organiza que la anule.')
    expect((await holderOf(t, 1)).compra_id).toBe(compra_id)
    expect((await undo('admin')).status).toBe(200)
  })
})
