import { cajaApi, casoApi, checkoutApi, pagoApi, resumenApi, transferenciaApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { type Line, openShop, orderOf } from '../../../../test/shop.ts'
import type { Client } from '../../../../test/test-app.ts'

const shop = await openShop(400)
const { t, take, nobody } = shop
Object.assign(t.env, { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' })
let { admin, cliente } = shop

const cart = (lines: readonly Line[]) => lines.map(line => ({ quantity: 1, tipo: 'rifa' as const, ...line }))

const rowOf = (referencia: string) =>
  t.db.selectFrom('compra').selectAll().where('referencia', '=', referencia).executeTakeFirstOrThrow()

async function order(lines = take(), client: Client = cliente) {
  const { body } = await client.call(checkoutApi.procesarPago, {
    body: { productos: cart(lines), medio: 'transferencia' as const },
  })
  expect(body.status, JSON.stringify(body)).toBe('success')
  const referencia = body.external_reference
  const { id, total } = await rowOf(referencia)
  return { referencia, id, total, codigo: body.init_point.split('/').at(-1) ?? '', initPoint: body.init_point }
}

const anotar = (compraId: string, monto: number, vistas = 0) =>
  admin.call(transferenciaApi.anotarTransferencia, { body: { compraId, monto, vistas } })
const devolver = (pagoId: string) =>
  admin.call(transferenciaApi.devolverTransferencia, {
    body: { pagoId, fecha: '2026-06-02', referencia: 'operación 998' },
  })
const deshacer = (pagoId: string) => admin.call(transferenciaApi.deshacerTransferencia, { body: { pagoId } })
const saldoDe = async (cuenta: string) => {
  const { rows } = await sql<{ suma: number }>`
    select coalesce(sum(importe), 0) as suma from asiento_linea where cuenta = ${cuenta}`.execute(t.db)
  return Number(rows[0]?.suma)
}
const casosDe = async (id: string) =>
  (await admin.call(casoApi.verCompra, { params: { id } })).body.compra.casos.map(({ motivo, cerrado, nota }) => ({
    motivo,
    abierto: cerrado === '',
    nota,
  }))
const later = async (time: Parameters<typeof t.clock.advance>[0]) => {
  t.clock.advance(time)
  admin = await t.as('admin')
  cliente = await t.as('cliente')
}
const sinRotos = async () => expect(await findBroken(t.db)).toEqual([])

describe('an order that is paid by a transfer', () => {
  it('waits on the organiser’s home until it is seen', async () => {
    const porVer = async () => (await admin.call(resumenApi.tablero)).body.esperan.transferencias
    const antes = await porVer()
    const { id, total } = await order()
    expect(await porVer()).toBe(antes + 1)
    await anotar(id, total / 100)
    expect(await porVer()).toBe(antes)
  })

  it('leads to a page of our own with the account, the exact amount, a reference and its end, and is pending', async () => {
    const { referencia, codigo, initPoint, id } = await order(take(2))
    expect(initPoint).toMatch(/\/transferencia\/[\w-]{40,}$/)
    const { body } = await nobody.call(transferenciaApi.verTransferencia, { params: { codigo } })
    expect(body).toMatchObject({
      external_reference: referencia,
      estado: 'esperando_pago',
      cuenta: 'rifa.quinto.b',
      titular: 'Ana Pérez',
      visto: 0,
    })
    expect(body.total).toBe((await rowOf(referencia)).total / 100)
    expect(body.codigo).toMatch(/^[0-9A-Z]{8}$/)
    expect(new Date(body.vence).getTime() - t.clock.now().getTime()).toBe(24 * 3_600_000)
    const query = { payment_id: 'null', status: 'approved', external_reference: referencia }
    const back = await nobody.call(pagoApi.exito, { query })
    expect([back.status, back.body.estado]).toEqual([402, 'pending'])
    await shop.t.runJobs()
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
    expect((await orderOf(t, referencia)).id).toBe(id)
  })

  it('is paid by nothing but a person who saw it, who stands with the payment, in the history and in the ledger', async () => {
    const { referencia, id, total } = await order()
    const antes = await saldoDe('org:banco')
    const { body } = await anotar(id, total / 100)
    expect(body).toMatchObject({ estado: 'pagada', message: 'Anotada: la compra está paga.' })
    const paid = await orderOf(t, referencia)
    expect(paid.estado).toBe('pagada')
    expect(paid.vendidas).toHaveLength(1)
    const pago = t.db.selectFrom('pago').select(['vista_por', 'proveedor']).where('compra_id', '=', id)
    const { vista_por, proveedor } = await pago.executeTakeFirstOrThrow()
    expect([proveedor, vista_por]).toEqual(['transferencia', t.users.admin.id])
    expect((await saldoDe('org:banco')) - antes).toBe(total)
    const quien = await sql<{ de: string; usuario_id: string }>`
      select usuario_id from compra_movimiento where compra_id = ${id} and a = 'pagada'`.execute(t.db)
    expect(quien.rows.map(row => row.usuario_id)).toEqual([t.users.admin.id])
    await sinRotos()
  })

  it('is not noted twice by two people who saw the same one', async () => {
    const { referencia, id, total } = await order()
    const [one, two] = await Promise.all([anotar(id, total / 100), anotar(id, total / 100)])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect((await orderOf(t, referencia)).pagos).toHaveLength(1)
  })

  it('too little waits for the rest as a case, and too much is owed until it was given back', async () => {
    const { referencia, id, total } = await order()
    const half = Math.floor(total / 2)
    expect((await anotar(id, half / 100)).body.estado).toBe('esperando_pago')
    expect(await casosDe(id)).toMatchObject([{ motivo: 'transferencia_de_menos', abierto: true }])
    expect((await anotar(id, (total - half + 500) / 100, 1)).body.estado).toBe('pagada')
    const casos = await casosDe(id)
    expect(casos.map(({ motivo, abierto }) => [motivo, abierto]).toSorted()).toEqual([
      ['transferencia_a_devolver', true],
      ['transferencia_de_menos', false],
    ])
    expect(await saldoDe(`a_devolver:${id}`)).toBe(-500)
    const owed = (await orderOf(t, referencia)).pagos.find(pago => pago.a_devolver > 0)!
    const caso = (await admin.call(casoApi.verCompra, { params: { id } })).body.compra.casos.find(one => !one.cerrado)!
    const cerrar = await admin.call(casoApi.cerrarCaso, { body: { id: caso._id, nota: 'Ya está' } })
    expect(cerrar.body.message).toBe('Este caso termina cuando anotás la devolución, con su fecha y su referencia.')
    await sinRotos()
    expect((await devolver(owed.id)).body.message).toBe('La devolución quedó anotada.')
    expect((await devolver(owed.id)).body.message).toBe('Esta compra no tiene dinero para devolver.')
    expect(await saldoDe(`a_devolver:${id}`)).toBe(0)
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    expect((await casosDe(id)).find(({ motivo }) => motivo === 'transferencia_a_devolver')).toMatchObject({
      abierto: false,
      nota: 'Se devolvió el 2026-06-02: operación 998',
    })
    await sinRotos()
  })

  it('a second one for a paid order is owed in full', async () => {
    const { referencia, id, total } = await order()
    await anotar(id, total / 100)
    await anotar(id, total / 100, 1)
    const { pagos, estado } = await orderOf(t, referencia)
    expect(pagos.map(({ a_devolver }) => a_devolver).toSorted()).toEqual([0, total])
    await devolver(pagos.find(pago => pago.a_devolver > 0)!.id)
    expect(estado).toBe('pagada')
    await sinRotos()
  })

  it('is undone within ten minutes, waits as before, and not later', async () => {
    const { referencia, id, total } = await order()
    const { pagoId } = (await anotar(id, total / 100)).body
    expect((await deshacer(pagoId)).body.message).toBe('La transferencia ya no está anotada.')
    const undone = await orderOf(t, referencia)
    expect(undone).toMatchObject({ estado: 'esperando_pago', pagadaAt: null, vendidas: [] })
    expect(undone.reservadas).toHaveLength(1)
    expect(await saldoDe(`a_devolver:${id}`)).toBe(0)
    await sinRotos()
    const again = (await anotar(id, total / 100, 1)).body
    expect(again.estado).toBe('pagada')
    await later({ minutes: 11 })
    expect((await deshacer(again.pagoId)).status).toBe(409)
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    await sinRotos()
  })

  it('is undone from the last to the first, so that none is kept for goods it does not pay', async () => {
    const { referencia, id, total } = await order()
    const first = (await anotar(id, (total - 100) / 100)).body
    t.clock.advance({ minutes: 1 })
    const second = (await anotar(id, (total + 100) / 100, 1)).body
    expect((await deshacer(first.pagoId)).body).toMatchObject({ code: 'TRANSFERENCIA_FIJA' })
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    expect((await deshacer(second.pagoId)).status).toBe(200)
    expect((await deshacer(first.pagoId)).status).toBe(200)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
    await sinRotos()
  })

  it('late takes the numbers again if they are free, and is owed if they are not', async () => {
    const [one, two] = [take(), take()]
    const [late, taken] = [await order(one), await order(two)]
    await later({ hours: 25 })
    await t.runJobs()
    expect((await orderOf(t, late.referencia)).estado).toBe('vencida')
    await order(two, await t.as('clienta'))
    expect((await anotar(late.id, late.total / 100)).body.estado).toBe('pagada')
    expect((await anotar(taken.id, taken.total / 100)).body.estado).toBe('vencida')
    expect(await casosDe(taken.id)).toMatchObject([{ motivo: 'transferencia_a_devolver', abierto: true }])
    const { pagos } = await orderOf(t, taken.referencia)
    await devolver(pagos[0]!.id)
    expect((await orderOf(t, taken.referencia)).estado).toBe('reembolsada')
    await sinRotos()
  })

  it('what was seen of an order that ran out is owed to its buyer', async () => {
    const { referencia, id } = await order()
    await anotar(id, 1)
    await later({ hours: 25 })
    await t.runJobs()
    expect(await casosDe(id)).toMatchObject([
      { motivo: 'transferencia_de_menos', abierto: false },
      { motivo: 'transferencia_a_devolver', abierto: true },
    ])
    expect((await orderOf(t, referencia)).pagos[0]).toMatchObject({ monto: 100, a_devolver: 100 })
    await sinRotos()
  })

  it('is cancelled by its buyer, and the numbers are free', async () => {
    const lines = take()
    const { codigo, referencia } = await order(lines)
    const cancel = () => nobody.call(transferenciaApi.cancelarTransferencia, { body: { codigo } })
    expect((await cancel()).body.message).toBe('La compra quedó cancelada y los números están libres.')
    expect((await cancel()).status).toBe(409)
    expect((await orderOf(t, referencia)).estado).toBe('cancelada')
    await order(lines, await t.as('clienta'))
  })

  it('gets more time from an organiser, and a mail before it runs out', async () => {
    const { id, codigo } = await order(take())
    await later({ hours: 19 })
    await t.runJobs()
    await t.runJobs()
    const mails = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('evento', 'like', `transferencia:${id}%`)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.texto).toContain(`/transferencia/${codigo}`)
    await admin.call(transferenciaApi.alargarTransferencia, { body: { compraId: id, horas: 24 } })
    await later({ hours: 20 })
    const { body } = await nobody.call(transferenciaApi.verTransferencia, { params: { codigo } })
    expect(body.estado).toBe('esperando_pago')
  })

  it('is given up for a payment with the provider, and the other way round', async () => {
    const lines = take()
    const client = cliente
    const first = await order(lines, client)
    const { body } = await client.call(checkoutApi.procesarPago, { body: { productos: cart(lines) } })
    expect(body.status).toBe('success')
    expect((await orderOf(t, first.referencia)).estado).toBe('cancelada')
    const again = await order(lines, client)
    expect((await orderOf(t, body.external_reference)).estado).toBe('cancelada')
    expect((await orderOf(t, again.referencia)).estado).toBe('esperando_pago')
  })

  it('stands in the one list of what is to be seen, found by amount, name and reference, and leaves it once it is seen', async () => {
    const { id, total, codigo } = await order()
    const { codigo: escrito } = (await nobody.call(transferenciaApi.verTransferencia, { params: { codigo } })).body
    const found = async (query: { buscar?: string; importe?: number }) =>
      (await admin.call(cajaApi.transferencias, { query })).body.transferencias.find(({ compraId }) => compraId === id)
    expect(await found({})).toMatchObject({ monto: total / 100, enLinea: { codigo: escrito, vistas: 0, visto: 0 } })
    expect(await found({ buscar: escrito.toLowerCase() })).toBeDefined()
    expect(await found({ buscar: t.users.cliente.nombreCompleto })).toBeDefined()
    expect(await found({ buscar: 'nada de esto', importe: total / 100 })).toBeDefined()
    expect(await found({ buscar: 'nada de esto' })).toBeUndefined()
    await anotar(id, total / 100)
    expect(await found({})).toBeUndefined()
  })

  it('stands before what sellers announced earlier, which has no hour to run out', async () => {
    const [{ _id: rifaId }] = take() as [{ _id: string }]
    await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(rifaId, 'transferencia') })
    await later({ minutes: 1 })
    const { id } = await order()
    const { transferencias } = (await admin.call(cajaApi.transferencias, { query: {} })).body
    const mias = transferencias.map(({ enLinea }) => enLinea !== undefined)
    expect(mias).toEqual([...mias].sort((a, b) => Number(b) - Number(a)))
    expect([mias.at(0), mias.at(-1), transferencias.find(({ enLinea }) => !enLinea)?.metodoPago]).toEqual([
      true,
      false,
      'transferencia',
    ])
    expect(transferencias.some(({ compraId }) => compraId === id)).toBe(true)
  })

  it('that ran out is found by its reference, so that a late one is noted', async () => {
    const { id, codigo } = await order()
    await later({ hours: 25 })
    await t.runJobs()
    const { codigo: escrito } = (await nobody.call(transferenciaApi.verTransferencia, { params: { codigo } })).body
    const listed = async (query: { buscar?: string }) =>
      (await admin.call(cajaApi.transferencias, { query })).body.transferencias.map(({ compraId }) => compraId)
    expect(await listed({ buscar: escrito })).toEqual([id])
    expect(await listed({})).not.toContain(id)
  })

  it('is refunded by an organiser as what is owed', async () => {
    const { id, referencia, total } = await order(take(), await t.as('clienta'))
    await anotar(id, total / 100)
    const { body } = await admin.call(casoApi.reembolsar, { body: { compraId: id, motivo: 'Se bajó' } })
    expect(body.status).toBe('success')
    const refunded = await orderOf(t, referencia)
    expect([refunded.estado, refunded.pagos[0]?.a_devolver]).toEqual(['reembolsada', total])
    await sinRotos()
    await devolver(refunded.pagos[0]!.id)
    expect(await saldoDe(`a_devolver:${id}`)).toBe(0)
    await sinRotos()
  })
})

/** Numbers of another draw, after the shop's. */
async function moreOnSale(cantidad: number, fecha: string) {
  const desde = 10_000 + Number(fecha.slice(-2)) * 1_000
  const { sorteoId, rifas } = await putOnSale(t.db, { cantidad, fecha, desde })
  const left = rifas.map(({ id }) => ({ _id: id }))
  return { sorteoId, take: (count = 1) => left.splice(0, count) }
}

describe('holds that last a day', async () => {
  const guest = (n: number) => ({
    nombreCompleto: `Vecina ${n}`,
    ci: String(30_000_000 + n),
    email: `vecina-${n}@example.com`,
  })
  const buy = async (lines: readonly Line[], client: Client, comprador?: ReturnType<typeof guest>) =>
    (
      await client.call(checkoutApi.procesarPago, {
        body: { productos: cart(lines), medio: 'transferencia' as const, comprador },
      })
    ).body

  it('are ten numbers an account and five without one', async () => {
    const vendedora = await t.as('vendedora')
    expect((await buy(take(10), vendedora)).status).toBe('success')
    expect(await buy(take(), vendedora)).toMatchObject({ code: 'TRANSFERENCIAS_CUENTA' })
    expect((await buy(take(5), nobody, guest(900))).status).toBe('success')
    expect(await buy(take(), nobody, guest(900))).toMatchObject({ code: 'TRANSFERENCIAS_CUENTA' })
  })

  it('are had by forty honest buyers behind one address', async () => {
    const { take } = await moreOnSale(400, '2026-12-20')
    const answers = []
    for (let n = 0; n < 40; n++) answers.push((await buy(take(2), nobody, guest(n))).status)
    expect(answers).toEqual(Array.from({ length: 40 }, () => 'success'))
  })

  it('are at most a quarter of what is not sold of a draw, whoever asks at once, and leave the provider its numbers', async () => {
    const { take, sorteoId } = await moreOnSale(40, '2026-12-21')
    const all = await Promise.all(Array.from({ length: 15 }, (_, n) => buy(take(), nobody, guest(100 + n))))
    const held = await t.db
      .selectFrom('titular')
      .select('id')
      .where('sorteo_id', '=', sorteoId)
      .where('estado', '=', 'reservada')
      .execute()
    expect(held).toHaveLength(10)
    expect(all.filter(({ status }) => status === 'error').map(body => 'code' in body && body.code)).toEqual(
      Array.from({ length: 5 }, () => 'TRANSFERENCIAS_SORTEO'),
    )
    const { body } = await cliente.call(checkoutApi.procesarPago, { body: { productos: cart(take(3)) } })
    expect(body.status).toBe('success')
  })

  it('cannot be had past the code that asks: the database itself refuses an order without its count', async () => {
    const { id } = await order()
    const copy = sql`insert into compra (referencia, canal, estado, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci,
      comprador_telefono, created_at) values ('sin-cuenta', 'online', 'creada', 1, 'ARS', 'transferencia', '', '', '', '', now())`
    await expect(copy.execute(t.db)).rejects.toThrow('falta la transferencia de la compra')
    const pago = sql`insert into pago (id, compra_id, proveedor, estado, monto, moneda, actualizado_at)
      values ('de-otro', ${id}, 'mercadopago', 'aprobado', 1, 'ARS', now())`
    await expect(pago.execute(t.db)).rejects.toThrow('el pago es de otro medio que su compra')
    const nadie = sql`insert into pago (id, compra_id, proveedor, estado, monto, moneda, actualizado_at)
      values ('de-nadie', ${id}, 'transferencia', 'aprobado', 1, 'ARS', now())`
    await expect(nadie.execute(t.db)).rejects.toThrow('pago_visto')
  })
})
