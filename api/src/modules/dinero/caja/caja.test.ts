import { randomUUID } from 'node:crypto'
import { cajaApi, rendicionApi, ventaApi } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { forFile, forTest, testApp } from '../../../../test/test-app.ts'
import { findSaldo } from './caja.queries.ts'
import type { LineaDeAsiento } from './caja.rules.ts'
import { postAsiento } from './caja.service.ts'

const t = forFile(await testApp())
const onSale = await putOnSale(t.db, { cantidad: 30 })
const ids = onSale.rifas.map(({ id }) => id)
const sorteoId = onSale.sorteoId
const vendedor = t.users.vendedor.id
await sql`update rifa set vendedor_id = ${vendedor}, asignada_at = now()`.execute(t.db)

const post = (lineas: LineaDeAsiento[], evento: string = randomUUID()) =>
  inTransaction(t.db, db => postAsiento(db, { evento, at: t.clock.now(), lineas }))
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    error => (error as { code?: string }).code,
  )

describe('an entry', () => {
  it('is refused at commit unless its two or more lines sum to zero', async () => {
    const [a, b] = ['org:efectivo', 'org:banco']
    expect(await refused(post([{ cuenta: a, importe: 5 }]))).toBe('RF006')
    expect(
      await refused(
        post([
          { cuenta: a, importe: 5 },
          { cuenta: b, importe: -4 },
        ]),
      ),
    ).toBe('RF006')
    expect(await refused(sql`insert into asiento (evento, at) values ('sin líneas', now())`.execute(t.db))).toBe(
      'RF006',
    )
    expect(
      await post([
        { cuenta: a, importe: 5 },
        { cuenta: b, importe: -5 },
      ]),
    ).toBe(true)
    const late = sql`insert into asiento_linea select max(id), 'gasto:incobrable', 1 from asiento`.execute(t.db)
    expect(await refused(late)).toBe('RF006')
  })

  it('has all its lines from one statement, though more would balance and though it was added up before the commit', async () => {
    const add = (...importes: readonly [string, number][]) =>
      sql.raw(`insert into asiento_linea select max(id), cuenta, importe
        from asiento, (values ${importes.map(([cuenta, importe]) => `('${cuenta}', ${importe})`)}) l(cuenta, importe)
        where evento = 'por partes' group by cuenta, importe`)
    const write = (...statements: RawBuilder<unknown>[]) =>
      refused(
        inTransaction(t.db, async db => {
          await sql`insert into asiento (evento, at) values ('por partes', now())`.execute(db)
          for (const statement of statements) await statement.execute(db)
        }),
      )
    const whole = add(['org:efectivo', 5], ['org:banco', -5])
    const more = add(['org:pos', 3], ['gasto:incobrable', -3])
    expect(await write(add(['org:efectivo', 5]), add(['org:banco', -5]))).toBe('RF006')
    expect(await write(whole, more)).toBe('RF006')
    const addUp = sql`set constraints all immediate`
    expect(await write(whole, addUp, add(['org:pos', 3]))).toBe('RF006')
    expect(await write(whole, addUp)).toBe('taken')
    expect(await refused(more.execute(t.db))).toBe('RF006')
  })

  it('is of one event, no matter who posts it, and does not change any more', async () => {
    const lineas = [
      { cuenta: `caja:${t.users.vendedora.id}`, importe: 7 },
      { cuenta: 'org:efectivo', importe: -7 },
    ]
    const posted = await Promise.all(Array.from({ length: 10 }, () => post(lineas, 'una vez')))
    expect(posted.filter(Boolean)).toHaveLength(1)
    expect(await findSaldo(t.db, `caja:${t.users.vendedora.id}`)).toBe(7)
    for (const change of [
      'update asiento set nota = $$x$$',
      'delete from asiento',
      'truncate asiento, asiento_linea, diferencia_fin',
    ]) {
      expect(await refused(sql.raw(change).execute(t.db))).toMatch(/^RF00[26]$/)
    }
    for (const change of ['update asiento_linea set importe = 8', 'delete from asiento_linea'])
      expect(await refused(sql.raw(change).execute(t.db))).toBe('RF006')
  })

  it('has no account but those that exist', async () => {
    const lineas = [
      { cuenta: 'org:otra', importe: 1 },
      { cuenta: 'org:efectivo', importe: -1 },
    ]
    expect(await refused(post(lineas))).toBe('23514')
  })
})

describe('a sale in person', () => {
  const sell = async (change: object) => {
    const body = { ...saleOf(ids.pop()), ...change }
    const { body: reply } = await (await t.as('vendedor')).call(ventaApi.realizarCompraFisica, { body: body as never })
    const { rows } = await sql<{ cuenta: string; importe: number }>`
      select cuenta, importe from asiento join asiento_linea on asiento_id = id
      where evento = ${`venta:${reply.compra._id}`} order by importe desc`.execute(t.db)
    return { lineas: rows, id: reply.compra._id }
  }

  it.each([
    ['efectivo', undefined, 'caja'],
    ['efectivo', 'organizacion', 'org:efectivo'],
    ['pos', undefined, 'org:efectivo'],
    ['pos', 'vendedor', 'caja'],
    ['pos', 'nadie', 'por_acreditar'],
    ['transferencia', undefined, 'org:efectivo'],
    ['transferencia', 'nadie', 'por_acreditar'],
  ])('by %s is given back by %s from %s, once', async (metodoPago, devuelve, cuenta) => {
    const { id: compraId } = await sell({ metodoPago })
    const body = { compraId, motivo: 'Se arrepintió', ...(devuelve ? { devuelve } : {}) }
    const admin = await t.as('admin')
    for (const _ of ['once', 'again']) await admin.call(ventaApi.anularVenta, { body: body as never })
    const { rows } = await sql<{ cuenta: string; importe: number }>`
      select cuenta, importe from asiento join asiento_linea on asiento_id = id
      where evento = ${`anulacion:${compraId}`} order by importe desc`.execute(t.db)
    expect(rows).toEqual([
      { cuenta: `ventas:${sorteoId}`, importe: 150_000 },
      { cuenta: cuenta.startsWith('org') ? cuenta : `${cuenta}:${vendedor}`, importe: -150_000 },
    ])
  })

  it('that is given back is neither counted nor summed in what its seller sold by that means', async () => {
    const efectivo = async () => {
      const { caja } = (await (await t.as('vendedor')).call(cajaApi.miCaja)).body
      const { ventas = 0, monto = 0 } = caja.porMedio.find(({ medio }) => medio === 'efectivo') ?? {}
      return { ventas, monto }
    }
    const before = await efectivo()
    const { id: compraId } = await sell({ metodoPago: 'efectivo' })
    expect(await efectivo()).toEqual({ ventas: before.ventas + 1, monto: before.monto + 1500 })
    await (await t.as('admin')).call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } })
    expect(await efectivo()).toEqual(before)
  })

  it('is given back by nobody only while its transfer is waited for, and then it is waited for no more', async () => {
    const admin = await t.as('admin')
    const voided = async (compraId: string, devuelve?: 'nadie') =>
      (await admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'No llegó', devuelve } })).body.code
    const seen = async (compraId: string) =>
      (await admin.call(cajaApi.acreditarTransferencia, { body: { compraId } })).body.code
    const waiting = async () => (await admin.call(cajaApi.transferencias)).body.transferencias
    const cash = await sell({ metodoPago: 'efectivo' })
    expect(await voided(cash.id, 'nadie')).toBe('SIN_TRANSFERENCIA')
    const arrived = await sell({ metodoPago: 'transferencia' })
    await seen(arrived.id)
    expect(await voided(arrived.id, 'nadie')).toBe('SIN_TRANSFERENCIA')
    const never = await sell({ metodoPago: 'transferencia' })
    expect(await voided(never.id, 'nadie')).toBeUndefined()
    expect(await seen(never.id)).toBe('SIN_TRANSFERENCIA')
    const late = await sell({ metodoPago: 'transferencia' })
    await voided(late.id)
    expect((await waiting()).map(({ compraId, anulada }) => [compraId, anulada])).toContainEqual([late.id, true])
    expect((await waiting()).map(({ compraId }) => compraId)).not.toContain(never.id)
    expect(await seen(late.id)).toBeUndefined()
  })

  it.each([
    ['pos', 'org:pos', 'El cupón quedó acreditado.'],
    ['transferencia', 'org:banco', 'La transferencia quedó acreditada.'],
  ] as const)('by %s is with its seller until it is seen, and then with %s', async (metodoPago, cuenta, message) => {
    const admin = await t.as('admin')
    const { id: compraId } = await sell({ metodoPago })
    const { transferencias } = (await admin.call(cajaApi.transferencias)).body
    expect(transferencias.find(one => one.compraId === compraId)).toMatchObject({ metodoPago, monto: 1500 })
    for (const _ of ['once', 'again'])
      expect((await admin.call(cajaApi.acreditarTransferencia, { body: { compraId } })).body.message).toBe(message)
    const { rows } = await sql<{ cuenta: string; importe: number }>`
      select cuenta, importe from asiento join asiento_linea on asiento_id = id
      where evento = ${`acreditada:${compraId}`} order by importe desc`.execute(t.db)
    expect(rows).toEqual([
      { cuenta, importe: 150_000 },
      { cuenta: `por_acreditar:${vendedor}`, importe: -150_000 },
    ])
  })

  it('of one’s own is seen at the bank by another organiser while there is one', async () => {
    const admin = await t.as('admin')
    const rifaId = ids.pop()!
    await sql`update rifa set vendedor_id = ${t.users.admin.id} where id = ${rifaId}`.execute(t.db)
    const body = saleOf(rifaId, 'transferencia')
    const compraId = (await admin.call(ventaApi.realizarCompraFisica, { body })).body.compra._id
    const seen = async () => (await admin.call(cajaApi.acreditarTransferencia, { body: { compraId } })).body
    const role = (rol: string) => sql`update usuario set rol = ${rol} where id = ${t.users.clienta.id}`.execute(t.db)
    await role('admin')
    expect((await seen()).code).toBe('UNO_MISMO')
    await role('public')
    expect((await seen()).message).toBe('La transferencia quedó acreditada.')
  })

  it.each([
    ['efectivo', undefined, 'caja'],
    ['efectivo', 'organizacion', 'caja'],
    ['pos', undefined, 'por_acreditar'],
    ['pos', 'vendedor', 'caja'],
    ['transferencia', undefined, 'por_acreditar'],
    ['transferencia', 'organizacion', 'por_acreditar'],
    ['transferencia', 'vendedor', 'caja'],
  ])('by %s, cashed by %s, is with %s', async (metodoPago, cobro, cuenta) => {
    expect((await sell({ metodoPago, cobro })).lineas).toEqual([
      { cuenta: cuenta.startsWith('org') ? cuenta : `${cuenta}:${vendedor}`, importe: 150_000 },
      { cuenta: `ventas:${sorteoId}`, importe: -150_000 },
    ])
  })
})

describe('an adjustment', () => {
  const organiser = async (rol: 'admin' | 'public') => {
    await sql`update usuario set rol = ${rol} where id = ${t.users.clienta.id}`.execute(t.db)
    return await t.as('clienta')
  }
  const saldo = () => findSaldo(t.db, `caja:${t.users.vendedora.id}`)
  const ajuste = (importe: number) => ({
    body: { vendedor: t.users.vendedora.id, importe, cuenta: 'caja' as const, motivo: 'Vuelto' },
  })

  it('takes away what there is, and more only if another organiser confirms it, once', async () => {
    const admin = await t.as('admin')
    const before = await saldo()
    await admin.call(cajaApi.ajustar, ajuste(50))
    expect((await admin.call(cajaApi.ajustar, ajuste(-50 - before / 100))).body.propuesto).toBe(false)
    expect(await saldo()).toBe(0)
    expect((await admin.call(cajaApi.ajustar, ajuste(-0.01))).body.code).toBe('AJUSTE_SIN_SEGUNDO')
    const other = await organiser('admin')
    const key = { headers: { 'idempotency-key': 'ajuste-1' } }
    for (const _ of ['once', 'again'])
      expect((await admin.call(cajaApi.ajustar, { ...ajuste(-30), ...key })).body.propuesto).toBe(true)
    const { ajustes } = (await admin.call(cajaApi.ajustesPropuestos)).body
    expect(ajustes).toMatchObject([{ importe: -30, por: { id: t.users.admin.id }, motivo: 'Vuelto' }])
    expect(await saldo()).toBe(0)
    const body = { id: ajustes[0]?._id ?? '', confirmar: true }
    expect((await admin.call(cajaApi.resolverAjuste, { body })).body.code).toBe('AJUSTE_DE_OTRO')
    const answers = await Promise.all([1, 2, 3].map(() => other.call(cajaApi.resolverAjuste, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await saldo()).toBe(-3_000)
    // Raising the balance back to zero charges the seller, which needs no second organiser.
    expect((await admin.call(cajaApi.ajustar, ajuste(30))).body.propuesto).toBe(false)
    // Rejected, it posts nothing.
    await admin.call(cajaApi.ajustar, ajuste(-30))
    const [next] = (await admin.call(cajaApi.ajustesPropuestos)).body.ajustes
    await admin.call(cajaApi.resolverAjuste, { body: { id: next?._id ?? '', confirmar: false } })
    expect([await saldo(), (await admin.call(cajaApi.ajustesPropuestos)).body.ajustes]).toEqual([0, []])
    await organiser('public')
  })

  it('of two at once only one takes away what there is', async () => {
    const admin = await t.as('admin')
    await organiser('admin')
    const before = await saldo()
    await admin.call(cajaApi.ajustar, ajuste(20 - before / 100))
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(cajaApi.ajustar, ajuste(-20))))
    expect(answers.map(({ body }) => body.propuesto).sort()).toEqual([false, true, true])
    expect(await saldo()).toBe(0)
    for (const { _id: id } of (await admin.call(cajaApi.ajustesPropuestos)).body.ajustes)
      await admin.call(cajaApi.resolverAjuste, { body: { id, confirmar: false } })
    await organiser('public')
  })

  it('goes beyond the balance by no SQL, and a proposal is confirmed by nobody it concerns', async () => {
    const { vendedora, admin, clienta } = t.users
    const lineas = [
      { cuenta: `caja:${vendedora.id}`, importe: -1 - Math.max(0, await saldo()) },
      { cuenta: `diferencia:${vendedora.id}`, importe: 1 + Math.max(0, await saldo()) },
    ]
    expect(await refused(post(lineas, `ajuste:${randomUUID()}`))).toBe('RF006')
    const row = { vendedor_id: vendedora.id, cuenta: 'caja' as const, importe: -5, motivo: 'x' }
    const { id } = await t.db
      .insertInto('ajuste_propuesto')
      .values({ ...row, propuesto_por: admin.id, propuesto_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const confirm = (resuelto_por: string, more: object = {}) =>
      refused(
        t.db
          .updateTable('ajuste_propuesto')
          .set({ estado: 'confirmado', resuelto_por, resuelto_at: new Date(), ...more })
          .where('id', '=', id)
          .execute(),
      )
    expect(await confirm(admin.id)).toBe('23514')
    expect(await confirm(vendedora.id)).toBe('23514')
    expect(await confirm(clienta.id, { importe: -500 })).toBe('RF006')
    expect(await refused(post(lineas, `ajuste:${id}`))).toBe('RF006')
    expect(await confirm(clienta.id)).toBe('taken')
    // It is confirmed for another amount.
    expect(await refused(post(lineas, `ajuste:${id}`))).toBe('RF006')
    expect(await confirm(clienta.id)).toBe('RF006')
    expect(await refused(t.db.deleteFrom('ajuste_propuesto').execute())).toBe('RF006')
  })

  it('tells nobody how much is to be counted', async () => {
    const admin = await t.as('admin')
    const seller = await t.as('vendedora')
    const { _id: id } = (await seller.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body.rendicion
    expect((await admin.call(cajaApi.ajustar, ajuste(-1))).body.code).toBe('AJUSTE_A_CIEGAS')
    expect((await admin.call(cajaApi.ajustar, ajuste(1))).body.propuesto).toBe(false)
    await admin.call(rendicionApi.devolverRendicion, { body: { id, motivo: 'Otra vez' } })
  })
})

it('an announced transfer is found by its amount, its day or a name, also behind a thousand others', async () => {
  const t = forTest(await testApp())
  const { rifas } = await putOnSale(t.db, { cantidad: 2 })
  const vendedor = t.users.vendedor.id
  const datosClienteFisico = {
    nombre: 'Zulma Peña',
    correo: 'zulma@correo.test',
    cedula: '12345678',
    telefono: '099123456',
  }
  const announce = async () => {
    const body = { rifaId: rifas.pop()!.id, metodoPago: 'transferencia' as const, numeroCuotas: 1, datosClienteFisico }
    return (await (await t.as('vendedor')).call(ventaApi.realizarCompraFisica, { body })).body.compra._id
  }
  const first = await announce()
  const cuenta = `por_acreditar:${vendedor}`
  // As many entries of that sale as a reply has, each of one centavo.
  await sql`
    with copia as (
      insert into asiento (evento, at, vendedor_id, compra_id)
      select 'venta:copia' || n, at, vendedor_id, compra_id from asiento, generate_series(1, 1000) n where evento = ${`venta:${first}`}
      returning id)
    insert into asiento_linea (asiento_id, cuenta, importe)
    select id, cuenta, importe from copia, (values (${cuenta}, 1), ('ventas:productos', -1)) linea (cuenta, importe)`.execute(
    t.db,
  )
  t.clock.advance({ days: 3 })
  const last = await announce()
  const admin = await t.as('admin')
  const find = async (query: { buscar?: string; importe?: string } = {}) => {
    const { transferencias, hayMas } = (await admin.call(cajaApi.transferencias, { query })).body
    return [transferencias.length, transferencias.at(-1)?.compraId === last, hayMas]
  }
  expect(await find()).toEqual([1000, false, true])
  expect(await find({ buscar: '24.11.2026' })).toEqual([1, true, false])
  const { monto } = (await admin.call(cajaApi.transferencias)).body.transferencias[0]!
  expect((await find({ buscar: String(monto), importe: String(monto) })).slice(1)).toEqual([true, false])
  expect(await find({ buscar: 'zulma pena' })).toEqual([1000, false, true])
  expect(await find({ buscar: 'Nadie así' })).toEqual([0, false, false])
})
