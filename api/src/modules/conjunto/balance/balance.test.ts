import {
  asignacionApi,
  type Balance,
  type BodyOf,
  balanceApi,
  cajaApi,
  casoApi,
  comisionApi,
  datosPersonalesApi,
  entregaApi,
  filasDelBalance,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { findByReferencia } from '#modules/dinero/compra/compra.queries.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { changePayment, checkOut, testShop } from '../../../../test/shop.ts'
import { urlOf } from '../../../../test/test-app.ts'

/** A shop of ten numbers at 1,234.57: the first five are Romina's, who earns ten per cent. */
async function makeWorld() {
  const t = await testShop()
  onTestFinished(() => t.close())
  const admin = await t.as('admin')
  const [seller, buyer] = [await t.as('vendedora'), await t.as('cliente')]
  const { rifas } = await putOnSale(t.db, { cantidad: 10, precio: 123_457 })
  const idOf = (numero: number) => rifas[numero - 1]?.id ?? ''
  const tramos = [{ desde: 1, tasa: 10 }]
  await admin.call(comisionApi.establecerPlan, { body: { activa: true, comprasPropias: true, tramos } })
  const body = { ci: t.users.vendedora.ci, numerosRifas: [1, 2, 3, 4, 5] }
  await admin.call(asignacionApi.asignarRifaAVendedor, { body })
  const sell = async (numero: number, metodoPago: 'efectivo' | 'transferencia' | 'pos') =>
    (await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(idOf(numero), metodoPago) })).body.compra._id
  const settle = async (referencia: string) => {
    await settlePago({ ...t, payments: t.simulado }, { referencia }, t.clock.now())
    await workTareas({ ...t, payments: t.simulado }, t.clock.now)
    await settlePago({ ...t, payments: t.simulado }, { referencia }, t.clock.now())
  }
  const buy = async (...numeros: number[]) => {
    const referencia = await checkOut(
      buyer,
      numeros.map(numero => ({ _id: idOf(numero) })),
    )
    await t.simulado.pagar(referencia, 'aprobar')
    await settle(referencia)
    return referencia
  }
  const giveBack = async (referencia: string, lineas?: number[]) => {
    const compraId = (await findByReferencia(t.db, referencia))?.id ?? ''
    await admin.call(casoApi.reembolsar, { body: { compraId, motivo: 'Lo pidió', ...(lineas && { lineas }) } })
    // The server may be at it already.
    await vi.waitFor(async () => {
      await settle(referencia)
      expect(await t.db.selectFrom('tarea').select('id').where('done_at', 'is', null).execute()).toEqual([])
    }, 20_000)
  }
  const spend = (gasto: BodyOf<typeof balanceApi.registrarGasto>, headers?: Record<string, string>) =>
    admin.call(balanceApi.registrarGasto, { body: gasto, ...(headers && { headers }) })
  const correct = (id: string, importe: number) =>
    admin.call(balanceApi.corregirGasto, { body: { id, importe, motivo: 'Era otro importe' } })
  const balance = async () => (await admin.call(balanceApi.balance)).body.balance
  return { t, admin, sell, buy, giveBack, settle, spend, correct, balance }
}

const bici = { rubro: 'premios', concepto: 'Una bici', importe: 1000.1, cuenta: 'efectivo' } as const

const cents = (amount: number) => Math.round(amount * 100)

/** What a balance says there is, is the ledger's money less what it owes; and what is left explains it. */
async function addsUp(db: Parameters<typeof findBroken>[0], balance: Balance) {
  const { rows } = await sql<{ hay: number }>`
    select sum(importe)::bigint as hay from asiento_linea where cuenta !~ '^(ventas|gasto|diferencia):'`.execute(db)
  expect(cents(balance.hay)).toBe(rows[0]?.hay)
  expect(cents(balance.queda) + cents(balance.otrasCampanias) + cents(balance.perdido)).toBe(cents(balance.hay))
  expect(await findBroken(db)).toEqual([])
}

it('a balance adds up to the ledger to the cent, whatever came in, went back and was paid', async () => {
  const { t, admin, sell, buy, giveBack, spend, correct, balance } = await makeWorld()
  const voided = await sell(1, 'efectivo')
  await sell(2, 'efectivo')
  await sell(3, 'transferencia')
  await sell(4, 'pos')
  await buy(6)
  await giveBack(await buy(7))
  await admin.call(ventaApi.anularVenta, { body: { compraId: voided, motivo: 'x', devuelve: 'vendedor' } })
  const body = { vendedor: t.users.vendedora.id, contado: 1000, medio: 'efectivo' as const }
  await admin.call(entregaApi.recibirEntrega, { body })
  await spend(bici)
  await spend({ rubro: 'otros', concepto: 'Imprenta', importe: '99.99', cuenta: 'banco' })
  await spend({ rubro: 'cobros', concepto: 'Mercado Pago, noviembre', importe: 74.07, cuenta: 'proveedor' })
  const [{ _id }] = (await balance()).gastos as [Balance['gastos'][number]]
  await correct(_id, 1000)
  const now = await balance()
  expect(now).toMatchObject({
    ingresos: [
      { medio: 'efectivo', ventas: 2469.14, devoluciones: 1234.57 },
      { medio: 'online', ventas: 2469.14, devoluciones: 1234.57 },
      { medio: 'pos', ventas: 1234.57, devoluciones: 0 },
      { medio: 'transferencia', ventas: 1234.57, devoluciones: 0 },
    ],
    costos: { comision: 370.35, premios: 1000, cobros: 74.07, otros: 99.99 },
    queda: 3393.87,
    otrasCampanias: 0,
    perdido: 0,
    donde: {
      efectivo: 0,
      banco: -99.99,
      pos: 0,
      proveedor: 1160.5,
      vendedores: 234.57,
      porAcreditar: 2469.14,
      comision: -370.35,
      devoluciones: 0,
    },
    hay: 3393.87,
  })
  await addsUp(t.db, now)
})

it('a payment of an ended account that is seen afterwards lessens what was lost, and is no gain of the campaign', async () => {
  const { t, admin, sell, balance } = await makeWorld()
  const [seen] = [await sell(1, 'transferencia'), await sell(2, 'transferencia')]
  const gone = { params: { id: t.users.vendedora.id }, body: { motivo: 'Se fue' } }
  expect((await admin.call(datosPersonalesApi.remove, gone)).status).toBe(200)
  const both = { queda: 2222.24, otrasCampanias: 0 }
  expect(await balance()).toMatchObject({ ...both, perdido: -2469.14 })
  await admin.call(cajaApi.acreditarTransferencia, { body: { compraId: seen } })
  const after = await balance()
  expect(after).toMatchObject({ ...both, perdido: -1234.57 })
  await addsUp(t.db, after)
  await admin.call(ventaApi.anularVenta, { body: { compraId: seen, motivo: 'x', devuelve: 'organizacion' } })
  const voided = await balance()
  expect(voided).toMatchObject({ queda: 1111.12, otrasCampanias: 0, perdido: -1234.57 })
  await addsUp(t.db, voided)
})

it('what the provider charges for each payment is spent, what it gives back comes back, and what it did not say is named', async () => {
  const { t, buy, giveBack, settle, balance } = await makeWorld()
  /** The provider says what it charges for an order's payment now. */
  const charge = async (referencia: string, costo: number) => {
    const { id } = await t.db
      .selectFrom('pago_simulado')
      .select('id')
      .where('referencia', '=', referencia)
      .executeTakeFirstOrThrow()
    await changePayment(t, id, { costo })
    await settle(referencia)
    // What comes after it is later, also by the provider's word.
    t.clock.advance({ minutes: 1 })
  }
  await charge(await buy(6), 7_395)
  const two = await buy(7, 8)
  await charge(two, 14_790)
  await giveBack(two, [1])
  await charge(two, 7_395)
  const three = await buy(9)
  await charge(three, 7_395)
  await giveBack(three)
  await charge(three, 0)
  const given = await balance()
  expect(given).toMatchObject({
    costos: { cobros: 147.9 },
    cobrosSinDato: 0,
    queda: 2321.24,
    donde: { proveedor: 2321.24 },
  })
  await addsUp(t.db, given)
  const kept = await buy(10)
  await charge(kept, 7_395)
  await giveBack(kept)
  const after = await balance()
  expect(after).toMatchObject({ costos: { cobros: 221.85 }, queda: 2247.29, donde: { proveedor: 2247.29 } })
  await addsUp(t.db, after)
  await t.db.updateTable('pago').set({ costo: null }).execute()
  const [, salio] = filasDelBalance(await balance())
  expect(salio?.filas[0]?.[0]).toBe('Comisiones de los cobros (sin dato de 4 pagos)')
})

it('the paper says what the call does, to the cent', async () => {
  const { admin, sell, spend, balance } = await makeWorld()
  await sell(1, 'efectivo')
  await spend(bici)
  const { rawPayload } = await admin.inject({ method: 'GET', url: urlOf(balanceApi.balancePdf, {}) })
  const { text } = readPdf(rawPayload)
  const flat = text.replaceAll('\u00a0', ' ')
  const pesos = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })
  for (const [concepto, importe] of filasDelBalance(await balance()).flatMap(({ filas }) => filas)) {
    expect(flat).toContain(concepto)
    expect(flat).toContain(pesos.format(importe).replaceAll('\u00a0', ' '))
  }
  expect(flat).toContain('Una bici')
})

it('an expense is entered once a key, corrected by the difference and never changed', async () => {
  const { t, spend, correct, balance } = await makeWorld()
  const key = { 'idempotency-key': crypto.randomUUID() }
  await spend(bici, key)
  const again = await spend(bici, key)
  expect(again.status).toBe(200)
  // The books have no cash to pay it from.
  expect(again.body.message.replaceAll('\u00a0', ' ')).toBe(
    'El gasto quedó anotado. Según los libros, a la organización le faltan $ 1.000,10 en efectivo: revisá si quedó algo sin anotar.',
  )
  const [gasto, ...others] = (await balance()).gastos
  expect(others).toEqual([])
  const id = gasto?._id ?? ''
  await correct(id, 1000)
  await correct(id, 1000)
  await correct(id, 0)
  const after = await balance()
  expect(after.gastos).toMatchObject([
    {
      concepto: 'Una bici',
      importe: 0,
      correcciones: [{ importe: -0.1, motivo: 'Era otro importe' }, { importe: -1000 }],
    },
  ])
  expect(after).toMatchObject({ costos: { premios: 0 }, donde: { efectivo: 0 } })
  const { campania } = after
  const correccion = { rubro: 'premios', cuenta: 'efectivo', concepto: 'x', campania_id: campania.id } as const
  const row = { ...correccion, usuario_id: t.users.admin.id, at: t.clock.now() }
  const below = t.db.insertInto('gasto').values({ ...row, importe: -1, corrige: id })
  await expect(below.execute()).rejects.toThrow('una corrección')
  const elsewhere = t.db.insertInto('gasto').values({ ...row, cuenta: 'banco', importe: 1, corrige: id })
  await expect(elsewhere.execute()).rejects.toThrow('una corrección')
  await expect(t.db.updateTable('gasto').set({ importe: 5 }).execute()).rejects.toThrow()
  await expect(t.db.deleteFrom('gasto').execute()).rejects.toThrow()
  await addsUp(t.db, after)
})

it('two corrections at once end at one of the two amounts', async () => {
  const { t, spend, correct, balance } = await makeWorld()
  await spend(bici)
  const id = (await balance()).gastos[0]?._id ?? ''
  await Promise.all([correct(id, 300), correct(id, 0), correct(id, 0)])
  const after = await balance()
  expect([0, 300]).toContain(after.gastos[0]?.importe)
  await addsUp(t.db, after)
})

it('each campaign has its own balance, and what is left of the others is named', async () => {
  const { t, sell, spend, balance } = await makeWorld()
  await sell(1, 'efectivo')
  await t.db.transaction().execute(async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('campania').set({ estado: 'terminada', terminada_at: t.clock.now() }).execute()
    await db.insertInto('campania').values({ orden: 2, nombre: 'Otra', created_at: t.clock.now() }).execute()
  })
  await spend(bici)
  const now = await balance()
  expect(now).toMatchObject({ campania: { nombre: 'Otra' }, ingresos: [], queda: -1000.1, otrasCampanias: 1111.12 })
  await addsUp(t.db, now)
})

it('is an organiser’s alone, of a campaign there is', async () => {
  const { t, admin } = await makeWorld()
  const seller = await t.as('vendedora')
  expect((await seller.call(balanceApi.balance)).status).toBe(403)
  const campania = crypto.randomUUID()
  expect((await admin.call(balanceApi.balance, { query: { campania } })).body).toMatchObject({ code: 'NO_ENCONTRADO' })
  expect((await admin.call(balanceApi.registrarGasto, { body: { ...bici, campania } })).status).toBe(404)
})
