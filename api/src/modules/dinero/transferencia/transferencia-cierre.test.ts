import {
  cajaApi,
  cancelacionApi,
  checkoutApi,
  cierreApi,
  configApi,
  cuotaApi,
  devolucionApi,
  transferenciaApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { beginCuotas, codigoOf, continuaShop, sellByPlan } from '../../../../test/continua.ts'
import { putOnSale, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { orderOf, type Shop, testShop } from '../../../../test/shop.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

const ON = { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' }
const FECHA = '2026-12-24'

async function order(t: Shop, numeros: number | number[], medio?: 'transferencia') {
  const ids = await Promise.all([numeros].flat().map(numero => rifaIdOf(t.db, numero)))
  const productos = ids.map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const }))
  return (await (await t.as('cliente')).call(checkoutApi.procesarPago, { body: { productos, medio } })).body
}
const vistas = async (t: Shop, referencia: string, monto: number) => {
  const { id: compraId, pagos } = await orderOf(t, referencia)
  const body = { compraId, monto, vistas: pagos.length }
  return (await (await t.as('admin')).call(transferenciaApi.anotarTransferencia, { body })).body
}

describe('at the closing', () => {
  it('each order that nobody has seen is decided or let go, and money of one that was let go is owed', async () => {
    const t = forTest(await testShop(ON))
    const admin = await t.as('admin')
    await makeRaffle(admin, { fecha: FECHA, cantidad: 40, precio: 1500, premios: ['Moto'] })
    await sellNumbers(t.db, { numeros: [1], vendedor: t.users.vendedor })
    const { external_reference: referencia } = await order(t, 2, 'transferencia')
    const close = async (sinVer?: boolean) =>
      (await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA, sinVer } })).body
    const espera = await admin.call(cierreApi.comprasEnEspera, { query: { fechaSorteo: FECHA } })
    expect(espera.body).toMatchObject({ compras: 1, porTransferencia: 1 })
    expect(await close()).toMatchObject({
      code: 'TRANSFERENCIAS_SIN_VER',
      message: 'Quedan compras por transferencia sin ver (1): anotá las que llegaron, o cerrá igual y quedan libres.',
    })
    expect((await close(true)).status).toBe('success')
    expect((await orderOf(t, referencia)).estado).toBe('cancelada')
    expect((await vistas(t, referencia, 1500)).estado).toBe('cancelada')
    const late = await orderOf(t, referencia)
    expect([late.vendidas, late.abiertos, late.pagos[0]?.a_devolver]).toEqual([
      [],
      ['transferencia_a_devolver'],
      150_000,
    ])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('and no number waits longer than its draw sells', async () => {
    const t = forTest(await testShop(ON))
    await makeRaffle(await t.as('admin'), { fecha: FECHA, cantidad: 40, precio: 1500, premios: ['Moto'] })
    const hora = new Date(t.clock.now().getTime() + 3 * 3_600_000).toISOString()
    await sql`update sorteo set fuente_datos = fuente_datos || jsonb_build_object('hora', ${hora}::text, 'cierre', ${hora}::text)`.execute(
      t.db,
    )
    const { init_point } = await order(t, 2, 'transferencia')
    const params = { codigo: init_point.split('/').at(-1) ?? '' }
    const { vence } = (await (await t.as('nobody')).call(transferenciaApi.verTransferencia, { params })).body
    expect(vence).toBe(hora)
  })
})

describe('of a draw that is called off', () => {
  const shop = async (...fechas: string[]) => {
    const t = forTest(await testShop(ON))
    const admin = await t.as('admin')
    for (const fecha of fechas) await makeRaffle(admin, { fecha, cantidad: 40, precio: 1500, premios: ['Moto'] })
    const cancel = async (fechaSorteo: string) => {
      const body = { fechaSorteo, motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
      expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).body.status).toBe('success')
    }
    const work = () => workCanceladas({ db: t.db, env: t.env, payments: null }, () => t.clock.now())
    const giveBack = async (pagoId: string) => {
      const body = { pagoId, fecha: '2026-11-22', referencia: '998' }
      expect((await admin.call(transferenciaApi.devolverTransferencia, { body })).body.status).toBe('success')
    }
    /** What the list says of each, what is left, and of each calling off how much of how much is done. */
    const shown = async () => {
      const { devoluciones, monto } = (await admin.call(devolucionApi.listarDevoluciones, { query: {} })).body
      const { cancelaciones } = (await admin.call(cancelacionApi.listarCancelaciones, {})).body
      return {
        lista: devoluciones.map(({ importe, estado }) => `${importe} ${estado}`),
        falta: monto,
        hechas: cancelaciones.map(({ enLinea: { hecho, monto, hechas, ordenes } }) => [hecho, monto, hechas, ordenes]),
      }
    }
    const atZero = async () => {
      const { rows } = await sql`select cuenta from asiento_linea group by cuenta having sum(importe) <> 0`.execute(
        t.db,
      )
      expect(rows).toEqual([])
      expect(await findBroken(t.db)).toEqual([])
    }
    return { t, admin, cancel, work, giveBack, shown, atZero }
  }

  it('one that was seen is owed, and the ledger is at zero once it was given back', async () => {
    const { t, cancel, work, giveBack, atZero } = await shop(FECHA)
    const { external_reference: referencia } = await order(t, 2, 'transferencia')
    const { external_reference: sinVer } = await order(t, 3, 'transferencia')
    const { pagoId } = await vistas(t, referencia, 1500)
    await cancel(FECHA)
    await work()
    const called = await orderOf(t, referencia)
    expect([called.estado, called.abiertos, called.pagos[0]?.a_devolver]).toEqual([
      'reembolsada',
      ['transferencia_a_devolver'],
      150_000,
    ])
    expect((await orderOf(t, sinVer)).estado).toBe('cancelada')
    await giveBack(pagoId)
    await atZero()
  })

  it.each(['before', 'after'])(
    'one that had been noted by mistake is owed to nobody, put right %s its order was undone',
    async when => {
      const { t, admin, cancel, work, shown, atZero } = await shop(FECHA)
      const { external_reference: referencia } = await order(t, 2, 'transferencia')
      const { pagoId } = await vistas(t, referencia, 1500)
      await cancel(FECHA)
      if (when === 'after') await work()
      const undone = await admin.call(transferenciaApi.deshacerTransferencia, { body: { pagoId } })
      expect(undone.body.status).toBe('success')
      await work()
      expect(await shown()).toEqual({ lista: [], falta: 0, hechas: [[0, 0, 0, 0]] })
      await atZero()
    },
  )

  it('one that paid for a second draw too, called off later, is counted for each what went back of it', async () => {
    const otra = '2026-12-26'
    const { t, cancel, work, giveBack, shown, atZero } = await shop(FECHA, otra)
    const { external_reference: referencia } = await order(t, [2, 42], 'transferencia')
    const { pagoId } = await vistas(t, referencia, 3000)
    await cancel(FECHA)
    await work()
    await giveBack(pagoId)
    t.clock.advance({ hours: 1 })
    await cancel(otra)
    await work()
    expect(await shown()).toEqual({
      lista: ['1500 pagada', '1500 en_curso'],
      falta: 1500,
      hechas: [
        [0, 1500, 0, 1],
        [1500, 1500, 1, 1],
      ],
    })
    await giveBack(pagoId)
    expect(await shown()).toMatchObject({ lista: ['1500 pagada', '1500 pagada'], falta: 0 })
    await atZero()
  })
})

describe('an instalment', () => {
  it('is paid by a transfer that was seen, and stands in the same list with its number', async () => {
    const { t } = await continuaShop()
    Object.assign(t.env, ON)
    await sellByPlan(t, 7)
    const nobody = await t.as('nobody')
    const codigo = await codigoOf(t, 7)
    const begin = () => nobody.call(cuotaApi.pagarCuota, { body: { codigo, medio: 'transferencia' as const } })
    const { body } = await begin()
    expect(body.init_point).toContain('/transferencia/')
    expect((await begin()).body.init_point).toBe(body.init_point)
    expect((await beginCuotas(t, codigo)).body.external_reference).not.toBe(body.external_reference)
    const admin = await t.as('admin')
    const [fila] = (await admin.call(cajaApi.transferencias)).body.transferencias.filter(({ enLinea }) => enLinea)
    expect(fila).toMatchObject({ numeros: [7] })
    expect((await vistas(t, body.external_reference, fila?.monto ?? 0)).estado).toBe('pagada')
    expect((await nobody.call(cuotaApi.verCuotas, { params: { codigo } })).body.plan.cuotas[1]?.estado).toBe('pagada')
    expect(await findBroken(t.db)).toEqual([])
  })
})

describe('transfers', () => {
  it('are off until an organiser turns them on, and the configuration says nothing of them', async () => {
    const t = forTest(await testShop())
    await putOnSale(t.db, { cantidad: 9 })
    expect(await order(t, 1, 'transferencia')).toMatchObject({ code: 'MEDIO_APAGADO' })
    expect((await (await t.as('nobody')).call(configApi.config)).body).not.toHaveProperty('transferencia')
  })

  it('sell alone where there is no provider, to a client that names no way to pay', async () => {
    const t = forTest(await testApp({ env: ON }))
    await putOnSale(t.db, { cantidad: 9 })
    const body = await order(t as Shop, 1)
    expect(body.init_point).toContain('/transferencia/')
    expect((await (await t.as('nobody')).call(configApi.config)).body.transferencia).toBe(24)
    expect((await vistas(t as Shop, body.external_reference, 1500)).estado).toBe('pagada')
  })
})

describe('any money', () => {
  const LATE = Number(process.env.TRANSFERS_LATE ?? 12)
  const RACES = Number(process.env.TRANSFERS_RACES ?? 12)

  it(`late, half of it with its number taken, ends as sold or as owed, ${LATE} times; less than the total pays nothing`, async () => {
    const t = forTest(await testShop({ ...ON, TRANSFERENCIA_HORAS: '1' }))
    await putOnSale(t.db, { cantidad: 40 * LATE })
    const ended: string[] = []
    for (let i = 0; i < LATE; i++) {
      const numero = i + 1
      const { external_reference: referencia } = await order(t, numero, 'transferencia')
      const less = Math.floor((i * 149_999) / LATE) / 100 + 0.01
      expect((await vistas(t, referencia, less)).estado).toBe('esperando_pago')
      t.clock.advance({ minutes: 61 })
      await t.runJobs()
      if (i % 2 === 0) await sellNumbers(t.db, { numeros: [numero], vendedor: t.users.vendedor })
      await vistas(t, referencia, 1500)
      const { estado, pagos, vendidas } = await orderOf(t, referencia)
      ended.push(`${estado} ${vendidas.length} ${pagos.map(({ monto, a_devolver }) => monto - a_devolver).join(' ')}`)
    }
    expect(new Set(ended)).toEqual(new Set(['vencida 0 0 0', 'pagada 1 0 150000']))
    expect(await findBroken(t.db)).toEqual([])
  }, 120_000)

  it(`at the moment its time is over, with another buyer waiting, is a sale or owed, ${RACES} times`, async () => {
    const t = forTest(await testShop({ ...ON, TRANSFERENCIA_HORAS: '1' }))
    await putOnSale(t.db, { cantidad: 40 * RACES })
    for (let numero = 1; numero <= RACES; numero++) {
      const { external_reference: referencia } = await order(t, numero, 'transferencia')
      t.clock.advance({ minutes: 60 })
      const sale = { body: saleOf(await rifaIdOf(t.db, numero)) }
      const other = (await t.as('admin')).call(ventaApi.realizarCompraFisica, sale)
      const [seen] = await Promise.all([vistas(t, referencia, 1500), other, t.runJobs()])
      const { vendidas, pagos } = await orderOf(t, referencia)
      expect([seen.estado, vendidas.length, pagos[0]?.a_devolver], JSON.stringify(seen)).toEqual(
        seen.estado === 'pagada' ? ['pagada', 1, 0] : ['vencida', 0, 150_000],
      )
    }
    expect(await findBroken(t.db)).toEqual([])
  }, 120_000)
})
