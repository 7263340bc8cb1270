import {
  asignacionApi,
  boletoApi,
  calendarioApi,
  cancelacionApi,
  casoApi,
  cierreApi,
  compraApi,
  devolucionApi,
  padNumber,
  premioApi,
  reclamoApi,
  resultadoApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { callSuplentes } from '#modules/resultado/reclamo/reclamo.service.ts'
import { finishSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import {
  buyByPlan,
  carryOut,
  close,
  collect,
  continuaShop,
  FECHAS,
  holderOf,
  payOnline,
  planOf,
  reportOf,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { results } from '../../../../test/fair.ts'
import { comprador, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { bring, phoneOf } from '../../../../test/phone.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { checkOut, decide, orderOf, settled, testShop } from '../../../../test/shop.ts'
import { forFile, forTest } from '../../../../test/test-app.ts'
import { workCanceladas } from './cancelacion-tarea.service.ts'

const t = forFile(await testShop())
const admin = await t.as('admin')
const vendedora = await t.as('vendedora')
const vendedor = await t.as('vendedor')
const cliente = await t.as('cliente')
const nobody = await t.as('nobody')

const confirmado = { motivo: 'Se inundó el salón.', currentPassword: PASSWORD }

let days = 0
const raffle = (cantidad = 5) =>
  makeRaffle(admin, { fecha: `2027-04-${String(++days).padStart(2, '0')}`, cantidad, premios: ['Una bici'] })

const cancel = (fechaSorteo: string, more: object = confirmado) =>
  admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo, ...more } })

const sell = async (numero: number, who = vendedora, metodoPago: 'efectivo' | 'transferencia' = 'efectivo') => {
  const { body } = await who.call(ventaApi.realizarCompraFisica, {
    body: saleOf(await rifaIdOf(t.db, numero), metodoPago),
  })
  expect(body.status).toBe('success')
}

const buy = async (...numeros: number[]) => {
  const ids = await Promise.all(numeros.map(numero => rifaIdOf(t.db, numero)))
  const referencia = await checkOut(
    cliente,
    ids.map(_id => ({ _id })),
  )
  return referencia
}

const pay = async (referencia: string) => {
  await decide(nobody, referencia, 'aprobar')
  await settled(t, referencia, { estado: 'pagada' })
}

/** What the jobs do. */
const work = async () => {
  await workCanceladas({ ...t, payments: t.simulado }, () => t.clock.now())
  await workTareas({ ...t, payments: t.simulado }, () => t.clock.now())
}

/** The calling off of a draw. */
async function calledOff(sorteo: string): Promise<string> {
  const row = t.db
    .selectFrom('sorteo')
    .select(eb => eb.ref('cancelacion_id').$notNull().as('id'))
    .where('id', '=', sorteo)
  return (await row.executeTakeFirstOrThrow()).id
}

/** What a person sees of what is owed for a draw. */
const owed = async (sorteo: string, who = admin) =>
  (await who.call(devolucionApi.listarDevoluciones, { query: { cancelacion: await calledOff(sorteo) } })).body
    .devoluciones

/** The sums of the ledger about a draw's sales and what is owed for them. */
async function ledger(sorteo: string) {
  const { rows } = await sql<{ ventas: number; debe: number }>`
    select coalesce(sum(l.importe) filter (where l.cuenta = 'ventas:' || ${sorteo}::text), 0)::bigint as ventas,
      coalesce(sum(l.importe) filter (where l.cuenta like 'a_devolver:%'), 0)::bigint as debe
    from asiento_linea l join asiento a on a.id = l.asiento_id
    where l.cuenta = 'ventas:' || ${sorteo}::text or a.compra_id in (
      select compra_id from devolucion d join sorteo s on s.cancelacion_id = d.cancelacion_id where s.id = ${sorteo})`.execute(
    t.db,
  )
  return rows[0]
}

describe('a draw with sold numbers', () => {
  it('is called off only with the reason and the password', async () => {
    const { fecha, numeros, idSorteo } = await raffle()
    await sell(numeros[0] ?? 0)
    const bare = await cancel(fecha, {})
    expect([bare.status, bare.body.message]).toEqual([
      409,
      'El sorteo tiene números vendidos o reservados: para cancelarlo hacen falta el motivo y tu contraseña.',
    ])
    expect((await cancel(fecha, { motivo: 'Lluvia' })).body.code).toBe('PASSWORD_ACTUAL')
    expect((await cancel(fecha, { motivo: 'Lluvia', currentPassword: 'otra' })).body.code).toBe('PASSWORD_ACTUAL')
    expect(
      (await vendedora.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: fecha, ...confirmado } })).status,
    ).toBe(403)
    const draws = t.db.selectFrom('sorteo').select('estado').where('id', '=', idSorteo)
    expect(await draws.execute()).toEqual([{ estado: 'agendado' }])
  })

  it('says before in figures what will happen', async () => {
    const { fecha, numeros } = await raffle()
    const [one = 0, two = 0, three = 0, four = 0] = numeros
    await sell(one)
    await sell(two, vendedor)
    await pay(await buy(three))
    await buy(four)
    const { body } = await admin.call(cancelacionApi.verCancelacion, { query: { fechaSorteo: fecha } })
    expect(body.previa).toEqual({
      sorteos: 1,
      vendidos: 3,
      reservados: 1,
      premios: 1,
      enLinea: { ordenes: 1, monto: 100 },
      enMano: { ordenes: 2, monto: 200 },
      vendedores: [
        { id: t.users.vendedora.id, nombre: t.users.vendedora.nombreCompleto, ordenes: 1, monto: 100 },
        { id: t.users.vendedor.id, nombre: t.users.vendedor.nombreCompleto, ordenes: 1, monto: 100 },
      ]
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id: _, ...vendedor }) => vendedor),
      sigue: false,
      segundoFactor: false,
    })
  })

  it('gives every payment back: by the provider what came online, by hand the rest, and the ledger ends at zero', async () => {
    const { fecha, numeros, idSorteo } = await raffle()
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = numeros
    await sell(one)
    await sell(two, vendedor)
    const paid = await buy(three, four)
    await pay(paid)
    const held = await buy(five)
    const answer = await cancel(fecha)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'El sorteo se canceló: sus premios quedaron libres. Nada de lo cancelado se vende más, y empezó la devolución del dinero.',
    ])
    // Owed from the same transaction on, whatever the jobs have done.
    expect(
      await sql`select importe from devolucion d join sorteo s on s.cancelacion_id = d.cancelacion_id where s.id = ${idSorteo} order by 1`
        .execute(t.db)
        .then(({ rows }) => rows),
    ).toEqual([{ importe: 10_000 }, { importe: 10_000 }, { importe: 20_000 }])
    expect(await findBroken(t.db)).toEqual([])
    await work()
    expect(await orderOf(t, paid)).toMatchObject({
      estado: 'reembolsada',
      vendidas: [],
      pagos: [{ monto: 20_000, reembolsado: 20_000 }],
    })
    expect(await orderOf(t, held)).toMatchObject({ estado: 'cancelada', reservadas: [] })
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: -20_000 })
    expect(await findBroken(t.db)).toEqual([])

    const [mine] = await owed(idSorteo, vendedora)
    expect(await owed(idSorteo, vendedora)).toMatchObject([
      { canal: 'presencial', importe: 100, numeros: [one], estado: 'por_pagar', comprador: { nombre: 'Ana' } },
    ])
    const give = (who: typeof admin, devolucionId: string, paga: 'vendedor' | 'efectivo') =>
      who.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga } })
    expect((await give(vendedor, mine?._id ?? '', 'vendedor')).status).toBe(404)
    expect((await give(vendedora, mine?._id ?? '', 'efectivo')).status).toBe(404)
    expect((await give(vendedora, mine?._id ?? '', 'vendedor')).body.message).toBe('Quedó anotado.')
    expect((await give(vendedora, mine?._id ?? '', 'vendedor')).status).toBe(200)
    expect((await give(admin, mine?._id ?? '', 'efectivo')).body.code).toBe('DEVOLUCION_PAGADA')
    const [his] = await owed(idSorteo, vendedor)
    await give(admin, his?._id ?? '', 'efectivo')
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: 0 })
    expect(await findBroken(t.db)).toEqual([])

    const { body } = await admin.call(cancelacionApi.listarCancelaciones, {})
    const id = await calledOff(idSorteo)
    expect(body.cancelaciones.find(({ _id }) => _id === id)).toMatchObject({
      motivo: 'Se inundó el salón.',
      quien: t.users.admin.nombreCompleto,
      enLinea: { ordenes: 1, monto: 200, hechas: 1, hecho: 200 },
      enMano: { ordenes: 2, monto: 200, hechas: 2, hecho: 200 },
      faltan: 0,
      fallan: 0,
      conPremio: 0,
    })
    const libres = await admin.call(premioApi.listarPremios, {})
    expect(libres.body.premios.map(({ nombre }) => nombre)).toContain('Una bici')
  })

  it('owes again what was not given back after all, and then is given back once more', async () => {
    const { fecha, numeros, idSorteo } = await raffle()
    await sell(numeros[0] ?? 0)
    await cancel(fecha)
    await work()
    const [{ _id: devolucionId } = { _id: '' }] = await owed(idSorteo, vendedora)
    const give = () => vendedora.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'vendedor' } })
    const undo = () => admin.call(devolucionApi.deshacerDevolucion, { body: { devolucionId, motivo: 'No le llegó.' } })
    await give()
    expect((await undo()).body.message).toBe('Se debe otra vez.')
    expect((await undo()).status).toBe(200)
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: -10_000 })
    expect(await findBroken(t.db)).toEqual([])
    await give()
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: 0 })
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of a seller whose account has ended is owed again, and what they would hold again is lost', async () => {
    const { fecha, numeros, idSorteo } = await raffle()
    await sell(numeros[0] ?? 0, await t.as('vendedor'))
    await cancel(fecha)
    await work()
    const [{ _id: devolucionId } = { _id: '' }] = await owed(idSorteo)
    await admin.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'vendedor' } })
    const { id } = t.users.vendedor
    const holds = () => findSaldo(t.db, `caja:${id}`)
    const [antes, end] = [await holds(), t.db.updateTable('usuario').where('id', '=', id)]
    await end.set({ deleted_at: t.clock.now() }).execute()
    onTestFinished(async () => void (await end.set({ deleted_at: null }).execute()))
    const undone = await admin.call(devolucionApi.deshacerDevolucion, {
      body: { devolucionId, motivo: 'No le llegó.' },
    })
    expect(undone.body.message).toBe('Se debe otra vez.')
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: -10_000 })
    // Nobody holds it again: an account that has ended stays as it is.
    expect(await holds()).toBe(antes)
  })

  it('gives nothing back of a transfer that never came, which is not waited for any more', async () => {
    const { fecha, numeros, idSorteo } = await raffle()
    await sell(numeros[0] ?? 0, vendedora, 'transferencia')
    await cancel(fecha)
    await work()
    const [{ _id: devolucionId } = { _id: '' }] = await owed(idSorteo)
    await admin.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'nadie' } })
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: 0 })
    expect(await findBroken(t.db)).toEqual([])
    const { rows } = await sql<{ suma: number }>`select coalesce(sum(importe), 0)::bigint as suma from asiento_linea
      where cuenta = ${`por_acreditar:${t.users.vendedora.id}`}`.execute(t.db)
    expect(rows).toEqual([{ suma: 0 }])
  })

  it('refunds what is approved after it was called off, and sells nothing of it any more', async () => {
    const { fecha, numeros } = await raffle()
    const [one = 0, two = 0] = numeros
    const late = await buy(one)
    await cancel(fecha)
    await decide(nobody, late, 'aprobar')
    expect(await settled(t, late, { pagos: [{ reembolsado: 10_000 }] })).toMatchObject({ vendidas: [] })
    await work()
    await expireCompras(t.db, t.clock.now())
    const { body } = await vendedora.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(t.db, two)) })
    expect(body.message).toBe(`Ese sorteo se canceló y no se vende más: ${String(two).padStart(5, '0')}.`)
    // Nor is it handed out: the database says why.
    const asignar = { ci: t.users.vendedora.ci, numerosRifas: [two] }
    const { body: handed } = await admin.call(asignacionApi.asignarRifaAVendedor, { body: asignar })
    expect(handed.message).toBe('Ese sorteo se canceló y no se vende más.')
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of an order that covers two draws takes back its own part', async () => {
    const [one, other] = [await raffle(), await raffle()]
    const paid = await buy(one.numeros[0] ?? 0, other.numeros[0] ?? 0)
    await pay(paid)
    await cancel(one.fecha)
    await work()
    expect(await orderOf(t, paid)).toMatchObject({
      estado: 'pagada',
      vendidas: [other.numeros[0]],
      pagos: [{ monto: 20_000, reembolsado: 10_000 }],
    })
    expect(await findBroken(t.db)).toEqual([])
  })

  it('gives its own part back of what was sold with a number that another draw has chosen', async () => {
    const [one, other] = [await raffle(), await raffle()]
    const [online = 0, hers = 0] = one.numeros
    const [onlineToo = 0, hersToo = 0] = other.numeros
    const paid = await buy(online, onlineToo)
    await pay(paid)
    const otras = [await rifaIdOf(t.db, hersToo)]
    await vendedora.call(ventaApi.realizarCompraFisica, { body: { ...saleOf(await rifaIdOf(t.db, hers)), otras } })
    // Each of them has won or is an alternate.
    const drawn = await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: one.fecha } })
    expect(drawn.body.status).toBe('success')
    await cancel(other.fecha)
    await work()
    expect(await orderOf(t, paid)).toMatchObject({
      estado: 'pagada',
      vendidas: [online],
      pagos: [{ reembolsado: 10_000 }],
    })
    expect(await owed(other.idSorteo)).toMatchObject([
      { canal: 'online', importe: 100, numeros: [onlineToo], estado: 'pagada' },
      { canal: 'presencial', importe: 100, numeros: [hersToo], estado: 'por_pagar' },
    ])
    expect(await ledger(other.idSorteo)).toEqual({ ventas: 0, debe: -10_000 })
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of an order of which the provider had returned a part goes back what is here beyond the rest of it', async () => {
    const [one, other, another] = [await raffle(), await raffle(), await raffle()]
    const [a = 0, b = 0, c = 0] = [one, other, another].flatMap(({ numeros }) => numeros.slice(0, 1))
    const paid = await buy(a, b, c)
    await pay(paid)
    // Of 300: 250 are here, of which 200 pay for the two that are left.
    expect((await reportOf(t, paid, { reembolsado: 5_000 })).estado).toBe('parcial')
    await cancel(other.fecha)
    await work()
    expect(await orderOf(t, paid)).toMatchObject({
      estado: 'pagada',
      vendidas: [a, c],
      pagos: [{ reembolsado: 10_000 }],
    })
    // 120 are here: the one that is left is paid, and 20 go back.
    expect((await reportOf(t, paid, { reembolsado: 18_000 })).estado).toBe('parcial')
    await cancel(another.fecha)
    await work()
    expect(await orderOf(t, paid)).toMatchObject({ estado: 'pagada', vendidas: [a], pagos: [{ reembolsado: 20_000 }] })
    expect(await owed(another.idSorteo)).toMatchObject([{ importe: 20, numeros: [c], estado: 'pagada' }])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of an order of which too little is left gives nothing back, and is over', async () => {
    const [one, other] = [await raffle(), await raffle()]
    const paid = await buy(one.numeros[0] ?? 0, other.numeros[0] ?? 0)
    await pay(paid)
    await reportOf(t, paid, { reembolsado: 15_000 })
    await cancel(other.fecha)
    await work()
    expect(await orderOf(t, paid)).toMatchObject({ estado: 'parcial', vendidas: [one.numeros[0]] })
    expect(await owed(other.idSorteo)).toEqual([])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('under a claim waits for its end, and says so', async () => {
    const { fecha, numeros, idSorteo } = await raffle()
    const paid = await buy(numeros[0] ?? 0)
    await pay(paid)
    await reportOf(t, paid, { estado: 'en_reclamo' })
    await cancel(fecha)
    await work()
    expect(await owed(idSorteo)).toMatchObject([
      { estado: 'en_curso', error: 'El pago está en disputa: se resuelve en la cuenta de Mercado Pago.' },
    ])
    await reportOf(t, paid, { estado: 'aprobado' })
    const body = { cancelacion: await calledOff(idSorteo) }
    const again = await admin.call(cancelacionApi.reintentarDevoluciones, { body })
    expect(again.body.message).toBe('Se intenta de nuevo ahora.')
    await work()
    expect(await settled(t, paid, { estado: 'reembolsada', pagos: [{ reembolsado: 10_000 }] })).toMatchObject({
      vendidas: [],
    })
    expect(await findBroken(t.db)).toEqual([])
  })
})

it('is said to its buyers and to anybody: in the purchase, on the ticket, on the draw’s page and in the calendar', async () => {
  const { fecha, numeros, idSorteo } = await raffle()
  const paid = await buy(numeros[0] ?? 0)
  await pay(paid)
  await sell(numeros[1] ?? 0)
  const waiting = await checkOut(await t.as('clienta'), [{ _id: await rifaIdOf(t.db, numeros[2] ?? 0) }])
  const { id } = await orderOf(t, paid)
  const { boletos } = (await cliente.call(boletoApi.boletosDeCompra, { params: { id } })).body
  await cancel(fecha)
  await work()
  const { compra } = (await nobody.call(compraApi.seguirCompra, { params: { referencia: paid } })).body
  expect(compra.cancelada).toEqual([
    {
      fecha: t.clock.now().toISOString(),
      motivo: 'Se inundó el salón.',
      importe: 100,
      enMano: false,
      devuelta: t.clock.now().toISOString(),
    },
  ])
  const ticket = await nobody.call(boletoApi.verBoleto, { params: { codigo: boletos[0]?.boleto ?? '' } })
  expect(ticket.body.message).toBe(
    'Lo que jugaba este boleto se canceló el 21.11.2026 a las 12:00. El motivo: Se inundó el salón. Lo que se pagó por él se devuelve.',
  )
  const cancelado = { fecha: t.clock.now().toISOString(), motivo: 'Se inundó el salón.', sigue: false }
  const page = await nobody.call(resultadoApi.resultado, { params: { id: idSorteo } })
  expect(page.body.sorteo).toMatchObject({ estado: 'cancelado', cancelado })
  const { sorteos } = (await nobody.call(calendarioApi.calendario, { query: {} })).body
  expect(sorteos.find(({ id }) => id === idSorteo)).toMatchObject({ estado: 'cancelado', cancelado })
  const mails = t.db
    .selectFrom('correo')
    .select(['para', 'asunto', 'texto'])
    .where('texto', 'like', '%con tu número 0%')
  const asunto = `El sorteo del ${fecha.split('-').toReversed().join('.')} se canceló`
  const told = new Map(
    (await mails.execute()).flatMap(mail => (mail.asunto === asunto ? [[mail.para, mail.texto]] : [])),
  )
  const { cliente: buyer, clienta } = t.users
  expect([...told.keys()].sort()).toEqual([comprador.correo, buyer.email, clienta.email].sort())
  // Who has yet to pay does not: a transfer may be on its way.
  expect(told.get(clienta.email)).toContain(
    'Lo que ibas a pagar ya no se paga. Si ya lo pagaste, te devolvemos el dinero.',
  )
  expect((await orderOf(t, waiting)).estado).toBe('cancelada')
  const sellers = t.db.selectFrom('correo').select('asunto').where('para', '=', t.users.vendedora.email)
  expect((await sellers.execute()).map(({ asunto }) => asunto)).toContain(asunto)
})

describe('a closed draw', () => {
  const closed = async () => {
    const made = await raffle()
    await sell(made.numeros[0] ?? 0)
    const { status } = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: made.fecha } })
    expect(status).toBe(200)
    return made
  }

  it('is called off like an open one, and never drawn', async () => {
    const { fecha, idSorteo } = await closed()
    expect((await cancel(fecha)).status).toBe(200)
    await work()
    expect(await ledger(idSorteo)).toEqual({ ventas: 0, debe: -10_000 })
    expect(await findBroken(t.db)).toEqual([])
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(404)
    for (const change of [
      `estado = 'realizado', realizado_at = now()`,
      `estado = 'cerrado'`,
      `estado = 'agendado', cancelacion_id = null`,
    ]) {
      const update = sql`update sorteo set ${sql.raw(change)} where id = ${idSorteo}`.execute(t.db)
      await expect(update).rejects.toMatchObject({ code: 'RF002' })
    }
  })

  it('called off at the moment of its draw is not said to have been drawn', async () => {
    const { fecha, idSorteo } = await closed()
    await cancel(fecha)
    // What a call does that found it closed.
    const drawn = finishSorteo(t.db, idSorteo, { fuente: 'interna', secreto: '' } as never, t)
    await expect(drawn).rejects.toMatchObject({ code: 'SORTEO_NO_ENCONTRADO' })
  })

  it('that was drawn is not called off', async () => {
    const { fecha } = await closed()
    const drawn = await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    expect(drawn.body.status).toBe('success')
    expect((await cancel(fecha)).body.code).toBe('SORTEO_REALIZADO')
  })

  it('becomes no cancelled one without a calling off', async () => {
    const { idSorteo } = await closed()
    const update = sql`update sorteo set estado = 'cancelado' where id = ${idSorteo}`.execute(t.db)
    await expect(update).rejects.toMatchObject({ code: 'RF002' })
  })
})

it('the whole raffle is called off with all its draws that are to come', async () => {
  const t = forTest(await testShop())
  const admin = await t.as('admin')
  const [one, two] = [
    await makeRaffle(admin, { fecha: '2027-05-01', cantidad: 2 }),
    await makeRaffle(admin, { fecha: '2027-05-02', cantidad: 2 }),
  ]
  const body = saleOf(await rifaIdOf(t.db, two.numeros[0] ?? 0))
  await (await t.as('vendedora')).call(ventaApi.realizarCompraFisica, { body })
  const whole = { fechaSorteo: one.fecha, entera: true }
  expect((await admin.call(cancelacionApi.cancelarSorteo, { body: whole })).body.code).toBe('SORTEO_CON_VENTAS')
  const { body: said } = await admin.call(cancelacionApi.cancelarSorteo, { body: { ...whole, ...confirmado } })
  expect(said.message).toBe(
    'La rifa se canceló: los premios quedaron libres. Nada de lo cancelado se vende más, y empezó la devolución del dinero.',
  )
  await workCanceladas({ ...t, payments: t.simulado }, () => t.clock.now())
  expect(await t.db.selectFrom('sorteo').select('estado').execute()).toEqual([
    { estado: 'cancelado' },
    { estado: 'cancelado' },
  ])
  expect(await findBroken(t.db)).toEqual([])
})

it('what comes after it is told that it was called off, not that it closed', async () => {
  const { fecha, numeros } = await raffle()
  const [sold = 0, lent = 0] = numeros
  const { body } = await vendedora.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(t.db, sold)) })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: t.users.vendedora.ci, numerosRifas: [lent] } })
  const phone = await phoneOf(vendedora)
  const sobre = await phone.sell((await phone.borrow()).filter(({ NumeroRifa }) => NumeroRifa === lent))
  await cancel(fecha)
  const which = { compraId: body.compra._id, motivo: 'La vendió otro' }
  const other = await admin.call(compraApi.reatribuir, { body: { ...which, vendedorId: t.users.vendedor.id } })
  const { body: buyer } = await admin.call(ventaApi.corregirComprador, {
    body: { ...which, ...comprador, nombre: 'Beatriz' },
  })
  const message = `Ese sorteo se canceló y no se vende más: ${padNumber(sold, 5)}.`
  expect([other.body.message, buyer.message]).toEqual([message, message])
  expect(results(await bring(nobody, [sobre]))).toEqual(['cancelada'])
  expect((await admin.call(casoApi.casos)).body.casos[0]?.motivo).toBe('venta_cancelada')
  expect(await findBroken(t.db)).toEqual([])
})

describe('in a continua', () => {
  const shop = async () => {
    const { t, sorteos } = await continuaShop()
    const off = async (fechaSorteo: string, more = {}) =>
      (await t.as('admin')).call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo, ...confirmado, ...more } })
    const run = async () => {
      await workCanceladas({ ...t, payments: t.simulado }, () => t.clock.now())
      await workTareas({ ...t, payments: t.simulado }, () => t.clock.now())
    }
    return { t, sorteos, off, run }
  }

  it('one draw is called off, and its numbers play on in the others with what was paid', async () => {
    const { t, sorteos, off, run } = await shop()
    const paid = await buyByPlan(t, 1, 'Contado')
    await sellByPlan(t, 2)
    const { body } = await off(FECHAS[1])
    expect(body.message).toBe(
      'El sorteo se canceló: sus premios quedaron libres. Sus números siguen jugando en los otros sorteos, y a quienes los compraron les llega un correo.',
    )
    await run()
    expect(await orderOf(t, paid)).toMatchObject({ estado: 'pagada', vendidas: [1] })
    const mails = t.db.selectFrom('correo').select('para').where('asunto', '=', 'El sorteo del 11.12.2026 se canceló')
    expect(await mails.execute()).toHaveLength(2)
    await carryOut(t, FECHAS[0])
    expect(await sealedIn(t, sorteos[0]?.id ?? '')).toEqual([1, 2])
    await collect(t, (await holderOf(t, 2)).id)
    await collect(t, (await holderOf(t, 2)).id)
    await carryOut(t, FECHAS[2])
    expect(await sealedIn(t, sorteos[2]?.id ?? '')).toEqual([1, 2])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('a ticket says of each draw that was called off that it was, closed before or not', async () => {
    const { t, off } = await shop()
    const { id } = await orderOf(t, await buyByPlan(t, 1, 'Contado'))
    const { boletos } = (await (await t.as('cliente')).call(boletoApi.boletosDeCompra, { params: { id } })).body
    await off(FECHAS[1])
    await whenDue(t, FECHAS[0])
    expect((await close(t, FECHAS[0])).status).toBe(200)
    await off(FECHAS[0])
    const codigo = boletos[0]?.boleto ?? ''
    const { boleto } = (await (await t.as('nobody')).call(boletoApi.verBoleto, { params: { codigo } })).body
    expect(boleto.sorteos?.map(({ suerte }) => suerte)).toEqual(['cancelado', 'cancelado', 'por_jugar'])
  })

  it('the whole raffle gives all instalments back, but of a number that has won', async () => {
    const { t, off, run } = await shop()
    const [paid, other] = [await buyByPlan(t, 1), await buyByPlan(t, 3, 'Contado')]
    const { id } = await sellByPlan(t, 2)
    await collect(t, id)
    await carryOut(t, FECHAS[0])
    expect((await off(FECHAS[1], { entera: true })).status).toBe(200)
    await run()
    const won = await t.db.selectFrom('ganador').select('titular_id').where('premio_id', 'is not', null).execute()
    const kept = await t.db.selectFrom('titular').select('id').where('estado', '=', 'vendida').execute()
    expect(kept.map(({ id }) => id)).toEqual(won.map(({ titular_id }) => titular_id))
    for (const referencia of [paid, other]) {
      const { estado, vendidas } = await orderOf(t, referencia)
      expect(estado).toBe(vendidas.length > 0 ? 'pagada' : 'reembolsada')
    }
    expect(await findBroken(t.db)).toEqual([])
  })

  it('the whole raffle gives back what was paid with a number that has won for those that have not', async () => {
    const { t, off, run } = await shop()
    const modalidadId = await planOf(t, 'Contado')
    const lines = await Promise.all([1, 2, 3].map(async numero => ({ _id: await rifaIdOf(t.db, numero), modalidadId })))
    const paid = await checkOut(await t.as('cliente'), lines)
    await payOnline(t, paid)
    await carryOut(t, FECHAS[0])
    const won = t.db.selectFrom('ganador').innerJoin('rifa', 'rifa.id', 'ganador.rifa_id').select('numero')
    const { numero } = await won.where('premio_id', 'is not', null).executeTakeFirstOrThrow()
    expect((await off(FECHAS[1], { entera: true })).status).toBe(200)
    await run()
    expect(await orderOf(t, paid)).toMatchObject({
      estado: 'pagada',
      vendidas: [numero],
      pagos: [{ reembolsado: 720_000 }],
    })
    const { body } = await (await t.as('admin')).call(devolucionApi.listarDevoluciones, { query: {} })
    const others = [1, 2, 3].filter(other => other !== numero)
    expect(body.devoluciones).toMatchObject([{ importe: 7_200, numeros: others, estado: 'pagada' }])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('an alternate who got their money back is not called any more: the winner keeps the prize', async () => {
    const { t, off, run } = await shop()
    for (const numero of [1, 2, 3]) await sellByPlan(t, numero, 'vendedora', 'Contado')
    await carryOut(t, FECHAS[0])
    expect((await off(FECHAS[1], { entera: true })).status).toBe(200)
    await run()
    t.clock.advance({ days: 60 })
    await callSuplentes(t)
    const { body } = await (await t.as('admin')).call(reclamoApi.reclamos)
    expect(body.reclamos).toMatchObject([{ turno: 1, sinSuplentes: true }])
  })
})
