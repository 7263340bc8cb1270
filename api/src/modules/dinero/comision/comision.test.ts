import { randomUUID } from 'node:crypto'
import { casoApi, comisionApi, type comisionPlanForm, compraApi, enlaceApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { findBroken } from '#db/invariants/invariants.ts'
import { inTransaction } from '#db/transaction.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { postAsiento } from '#modules/dinero/caja/caja.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import { saleOf } from '../../../../test/on-sale.ts'
import { changePayment, decide, type Line, openShop, settled } from '../../../../test/shop.ts'
import type { Client } from '../../../../test/test-app.ts'
import { postComision } from './comision.service.ts'

const { t, admin, cliente, take } = await openShop(100)
const [vendedora, vendedor] = [await t.as('vendedora'), await t.as('vendedor')]
const { vendedora: ana, vendedor: leo } = t.users
const { codigo } = (await vendedora.call(enlaceApi.miEnlace)).body.enlace

async function sell(client: Client): Promise<string> {
  const body = saleOf(take()[0]?._id)
  return (await client.call(ventaApi.realizarCompraFisica, { body })).body.compra._id
}
async function buyByLink(lines: readonly Line[] = take()) {
  const productos = lines.map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const }))
  const { init_point: _, external_reference: referencia } = (
    await cliente.inject({ method: 'POST', url: '/api/pago/procesarPago', payload: { productos, ref: codigo } })
  ).json()
  await decide(cliente, referencia, 'aprobar')
  const order = await settled(t, referencia, { estado: 'pagada' })
  return { referencia: referencia as string, id: order.id, pagoId: order.pagos[0]?.id ?? '' }
}
const settle = (referencia: string) =>
  settlePago({ db: t.db, env: t.env, payments: t.simulado }, { referencia }, t.clock.now())

const plan = (change: Partial<z.input<typeof comisionPlanForm>> = {}) => {
  t.clock.advance({ minutes: 1 })
  return admin.call(comisionApi.establecerPlan, { body: { activa: true, tramos: [{ desde: 1, tasa: 10 }], ...change } })
}
const mine = async (client = vendedora) => (await client.call(comisionApi.miComision)).body
const earned = async (client = vendedora) => (await mine(client)).ganada
const postings = async () =>
  (await sql<{ n: number }>`select count(*) as n from asiento where evento like 'comision:%'`.execute(t.db)).rows[0]?.n
const pay = (
  monto: number,
  medio: 'efectivo' | 'banco' | 'caja' = 'efectivo',
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
) => admin.call(comisionApi.pagarComision, { body: { vendedorId: ana.id, monto, medio }, headers })
const anular = (compraId: string) => admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se equivocó' } })
const reattribute = (compraId: string, vendedorId?: string) =>
  admin.call(compraApi.reatribuir, { body: { compraId, vendedorId, motivo: 'Vendió otro' } })

/** Before there was any plan. */
await sell(vendedora)
await buyByLink()
const withoutPlan = { postings: await postings(), mine: await mine() }
const withFirst = { reply: (await plan()).body, postings: await postings() }

/** Ten per cent, whatever was planned before. */
beforeEach(async () => {
  await plan()
  t.clock.advance({ minutes: 1 })
})

describe('commission', () => {
  it('is off by default: nothing is posted, and nothing of before is earned later', () => {
    expect(withoutPlan.postings).toBe(0)
    expect(withoutPlan.mine).toMatchObject({ plan: null, ganada: 0, vendidos: 2 })
    expect(withFirst.reply).toMatchObject({
      message: 'El plan rige desde ahora.',
      plan: { tramos: [{ desde: 1, tasa: 10 }] },
    })
    expect(withFirst.postings).toBe(0)
  })

  it('is posted with a sale in person, by the link and as the order is paid, and undone with them', async () => {
    const [before, paid] = [await earned(), await findSaldo(t.db, 'gasto:comision')]
    const sale = await sell(vendedora)
    expect(await earned()).toBe(before + 150)
    const order = await buyByLink()
    expect(await earned()).toBe(before + 300)
    await anular(sale)
    expect(await earned()).toBe(before + 150)
    await admin.call(casoApi.reembolsar, { body: { compraId: order.id, motivo: 'Lo pidió' } })
    expect(await earned()).toBe(before)
    expect((await mine()).movimientos.slice(0, 4).map(({ importe, motivo }) => [importe, motivo])).toEqual([
      [-150, 'reembolsada'],
      [-150, 'reembolsada'],
      [150, 'pagada'],
      [150, 'pagada'],
    ])
    expect(await findSaldo(t.db, 'gasto:comision')).toBe(paid)
  })

  it('follows the money of an order: part of it given back, all of it claimed and won back', async () => {
    const before = await earned()
    const { referencia, pagoId } = await buyByLink()
    const after = async (change: object) => {
      await changePayment(t, pagoId, change as never)
      await settle(referencia)
      return (await earned()) - before
    }
    expect(await after({ reembolsado: 50_000 })).toBe(100)
    expect(await after({ estado: 'en_reclamo' })).toBe(100)
    expect(await after({ estado: 'contracargo' })).toBe(0)
  })

  it('goes with a number that is refunded alone, the only one of its seller in the order', async () => {
    const [before, hisBefore] = [await earned(), await earned(vendedor)]
    const { id: compraId } = await buyByLink(take(2))
    const body = { compraId, vendedorId: leo.id, motivo: 'Vendió otro', lineas: [2] }
    await admin.call(compraApi.reatribuir, { body })
    expect([await earned(), await earned(vendedor)]).toEqual([before + 150, hisBefore + 150])
    await admin.call(casoApi.reembolsar, { body: { compraId, motivo: 'Lo pidió', lineas: [2] } })
    expect([await earned(), await earned(vendedor)]).toEqual([before + 150, hisBefore])
  })

  it('goes with the line to another seller, and to nobody', async () => {
    const [mineBefore, hisBefore] = [await earned(), await earned(vendedor)]
    const sale = await sell(vendedora)
    await reattribute(sale, leo.id)
    expect([await earned(), await earned(vendedor)]).toEqual([mineBefore, hisBefore + 150])
    await anular(sale)
    expect(await earned(vendedor)).toBe(hisBefore)
    const other = await sell(vendedora)
    await reattribute(other)
    expect(await earned()).toBe(mineBefore)
    expect((await mine()).movimientos[0]).toMatchObject({ importe: -150, motivo: 'reatribuida' })
  })

  it('is not earned by an organiser who sells', async () => {
    const before = await postings()
    await sell(admin)
    expect(await postings()).toBe(before)
  })

  it('shows a seller the lines and why, and of a buyer online the initials alone', async () => {
    await buyByLink()
    t.clock.advance({ minutes: 1 })
    await sell(vendedora)
    const initials = t.users.cliente.nombreCompleto
      .split(' ')
      .map(word => `${word[0]}.`)
      .join(' ')
    const { lineas } = await mine()
    expect(
      lineas
        .slice(0, 2)
        .map(({ atribucion, comprador, dinero, tasa, importe }) => ({ atribucion, comprador, dinero, tasa, importe })),
    ).toEqual([
      { atribucion: 'en_persona', comprador: 'Ana', dinero: 1500, tasa: 10, importe: 150 },
      { atribucion: 'enlace', comprador: initials, dinero: 1500, tasa: 10, importe: 150 },
    ])
    expect(JSON.stringify(await mine())).not.toContain(t.users.cliente.email)
  })
})

describe('the same event', () => {
  it('a hundred times at once adds nothing', async () => {
    const { id, referencia } = await buyByLink()
    const [before, sum] = [await postings(), await earned()]
    const again = Array.from({ length: 100 }, (_, i) =>
      i % 2 ? settle(referencia) : inTransaction(t.db, db => postComision(db, [id], t.clock.now())),
    )
    await Promise.all(again)
    expect([await postings(), await earned()]).toEqual([before, sum])
  })

  it('of two sellers at once, each way, ends in neither a wait nor a wrong sum', async () => {
    const sales = [await sell(vendedora), await sell(vendedor), await sell(vendedora), await sell(vendedor)]
    const [mineBefore, hisBefore] = [await earned(), await earned(vendedor)]
    await Promise.all(sales.map((sale, i) => reattribute(sale, i % 2 ? ana.id : leo.id)))
    await Promise.all(sales.map(anular))
    expect([await earned(), await earned(vendedor)]).toEqual([mineBefore - 300, hisBefore - 300])
  })
})

describe('a payout', () => {
  it('is what is pending or less, once a key', async () => {
    await sell(vendedora)
    const { pagada } = await mine()
    const { pendiente } = await mine()
    expect((await pay(pendiente + 0.01)).body.code).toBe('COMISION_INSUFICIENTE')
    const key = { 'idempotency-key': randomUUID() }
    const paid = await Promise.all(Array.from({ length: 5 }, () => pay(100, 'banco', key)))
    expect(new Set(paid.map(({ body }) => body.pendiente))).toEqual(new Set([pendiente - 100]))
    // Nothing has come to the bank.
    expect(paid[0]?.body.message).toMatch(
      /^El pago quedó asentado\. Según los libros, a la organización le faltan .* en el banco: /,
    )
    expect((await pay(99, 'banco', key)).body.code).toBe('CLAVE_REUTILIZADA')
    expect(await mine()).toMatchObject({ pagada: pagada + 100, pendiente: pendiente - 100 })
    expect((await mine()).movimientos[0]).toMatchObject({ importe: -100, motivo: 'pago' })
  })

  it('sent eight times without a key is one, until a while has passed', async () => {
    await sell(vendedora)
    const { pagada } = await mine()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(1, 'efectivo', {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Un pago igual se asentó hace menos de 10 minutos. Si es otro, mandalo con su propia Idempotency-Key.',
    )
    expect((await mine()).pagada).toBe(pagada + 1)
    t.clock.advance({ minutes: 10 })
    expect((await pay(1, 'efectivo', {})).status).toBe(200)
  })

  it('five at once pay no more than there is', async () => {
    await sell(vendedora)
    const { pendiente } = await mine()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(pendiente)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await mine()).pendiente).toBe(0)
  })

  it('before a refund leaves a balance in favour of the organisation, set against what is earned next', async () => {
    const sale = await sell(vendedora)
    await pay((await mine()).pendiente)
    await anular(sale)
    expect((await mine()).pendiente).toBe(-150)
    const total = (await admin.call(comisionApi.totales)).body.vendedores.find(({ _id }) => _id === ana.id)
    expect(total).toMatchObject({ pendiente: -150 })
    await sell(vendedora)
    expect((await mine()).pendiente).toBe(0)
    expect((await pay(0.01)).body.code).toBe('COMISION_INSUFICIENTE')
  })

  it('may be set against the cash of the seller, as far as they hold it', async () => {
    await sell(vendedora)
    const cash = await findSaldo(t.db, `caja:${ana.id}`)
    expect((await pay(150, 'caja')).status).toBe(200)
    expect(await findSaldo(t.db, `caja:${ana.id}`)).toBe(cash - 15_000)
    await sell(vendedora)
    const { pendiente } = await mine()
    const held = await findSaldo(t.db, `caja:${ana.id}`)
    const handIn = [
      { cuenta: 'org:efectivo', importe: held },
      { cuenta: `caja:${ana.id}`, importe: -held },
    ]
    await inTransaction(t.db, db => postAsiento(db, { evento: randomUUID(), at: t.clock.now(), lineas: handIn }))
    expect((await pay(pendiente, 'caja')).status).toBe(409)
  })

  it('is refused for a person who is no seller', async () => {
    const body = { vendedorId: t.users.cliente.id, monto: 1, medio: 'efectivo' as const }
    expect((await admin.call(comisionApi.pagarComision, { body })).body.code).toBe('VENDEDOR_NO_ENCONTRADO')
  })
})

describe('a new plan', () => {
  it('holds from its moment on, by tiers, and changes nothing before', async () => {
    const before = await earned(vendedor)
    await plan({ tramos: [{ desde: 1, tasa: '12,5' as never }] }).then(({ status }) => expect(status).toBe(400))
    await plan({
      tramos: [
        { desde: 1, tasa: 12.5 },
        { desde: 1_000, tasa: 20 },
      ],
    })
    expect(await earned(vendedor)).toBe(before)
    t.clock.advance({ minutes: 1 })
    await sell(vendedor)
    expect(await earned(vendedor)).toBe(before + 187.5)
    await plan({ activa: false })
    t.clock.advance({ minutes: 1 })
    await sell(vendedor)
    expect(await earned(vendedor)).toBe(before + 187.5)
    const { plan: last, anteriores } = (await admin.call(comisionApi.totales)).body
    expect([last, ...anteriores].slice(0, 3).map(plan => plan?.activa)).toEqual([false, true, true])
  })

  it('is set twice in the same millisecond, or by a clock that went back, and each holds after the one before', async () => {
    const before = await earned()
    const both = await Promise.all([plan({ activa: true }), plan({ activa: true })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    t.clock.advance({ minutes: -90 })
    const late = await plan({ tramos: [{ desde: 1, tasa: 50 }] })
    expect(late.status).toBe(200)
    const instants = [...both, late].map(({ body }) => body.plan.desde).toSorted()
    expect(new Set(instants).size).toBe(3)
    expect(instants.at(-1)).toBe(late.body.plan.desde)
    expect(await earned()).toBe(before)
    t.clock.advance({ minutes: 90 })
  })

  it('that comes among sales under way holds for each of them or for none of its money', async () => {
    const sales = Array.from({ length: 10 }, () => sell(vendedora))
    const [done] = await Promise.all([plan(), ...sales])
    expect(done.status).toBe(200)
    expect((await findBroken(t.db)).map(({ name }) => name)).not.toContain('comision-distinta')
  })

  it.each([
    [[], 'Escribí al menos un porcentaje.'],
    [[{ desde: 2, tasa: 10 }], 'El primer porcentaje empieza en el número 1.'],
    [
      [
        { desde: 1, tasa: 10 },
        { desde: 1, tasa: 20 },
      ],
      'Los números van de menor a mayor.',
    ],
    [[{ desde: 1, tasa: 100.01 }], 'El porcentaje va de 0 a 100, con hasta dos decimales.'],
    [[{ desde: 1, tasa: 1.234 }], 'El porcentaje va de 0 a 100, con hasta dos decimales.'],
  ])('of %j is refused: %s', async (tramos, message) => {
    expect(JSON.stringify((await plan({ tramos })).body)).toContain(message)
  })
})

describe('a plan in the database', () => {
  it.each([
    ['no tier', []],
    ['a first tier that begins later', [{ desde: 2, tasa: 1000 }]],
    [
      'a tier twice',
      [
        { desde: 1, tasa: 1000 },
        { desde: 1, tasa: 2000 },
      ],
    ],
    [
      'tiers in another order',
      [
        { desde: 1, tasa: 1 },
        { desde: 9, tasa: 2 },
        { desde: 5, tasa: 3 },
      ],
    ],
    ['more than all of it', [{ desde: 1, tasa: 10_001 }]],
    ['less than nothing', [{ desde: 1, tasa: -1 }]],
    ['what is no number', [{ desde: 'uno', tasa: 1 }]],
  ])('with %s is refused by the database', async (_name, tramos) => {
    const insert = sql`insert into comision_plan (desde, tramos, activa) values (now(), ${JSON.stringify(tramos)}, true)`
    expect(
      await insert.execute(t.db).then(
        () => 'taken',
        error => error.code,
      ),
    ).toMatch(/^(23514|22P02)$/)
  })

  it('does not change and does not go', async () => {
    await plan()
    for (const change of [
      'update comision_plan set activa = false',
      'delete from comision_plan',
      'truncate comision_plan',
    ])
      expect(
        await sql
          .raw(change)
          .execute(t.db)
          .then(
            () => 'taken',
            error => error.code,
          ),
      ).toMatch(/^RF00[27]$/)
  })
})

describe('the podium', () => {
  const shown = async () => (await mine()).podio
  it('is not shown until an organiser turns it on; it has first names and counts of kept numbers', async () => {
    expect(await shown()).toBeNull()
    expect((await admin.call(comisionApi.totales)).body.podio).toBe(false)
    await admin.call(comisionApi.establecerPodio, { body: { activo: true } })
    await sell(vendedor)
    const sale = await sell(vendedora)
    const [ours, his] = [(await mine()).vendidos, (await mine(vendedor)).vendidos]
    const firstName = (nombre: string) => nombre.split(' ')[0]
    const expected = [
      { nombre: firstName(ana.nombreCompleto), vendidos: ours, propio: true },
      { nombre: firstName(leo.nombreCompleto), vendidos: his, propio: false },
    ]
    const ordered = expected.toSorted((a, b) => b.vendidos - a.vendidos)
    expect(await shown()).toEqual(ordered.map((row, i) => ({ puesto: i + 1, ...row })))
    await anular(sale)
    expect((await shown())?.find(({ propio }) => propio)?.vendidos).toBe(ours - 1)
    await admin.call(comisionApi.establecerPodio, { body: { activo: false } })
    expect(await shown()).toBeNull()
  })
})
