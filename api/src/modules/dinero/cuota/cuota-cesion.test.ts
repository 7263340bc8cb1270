import { cancelacionApi, compraApi, cuotaApi, devolucionApi, rifaApi, ventaApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import {
  buyByPlan,
  carryOut,
  chargeBack,
  close,
  codigoOf,
  collect,
  continuaShop,
  draw,
  FECHAS,
  giveTo,
  holderOf,
  payOnline,
  reportOf,
  savePlanes,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { comprador, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { checkOut, type Shop, testShop } from '../../../../test/shop.ts'
import { forTest } from '../../../../test/test-app.ts'

let t: Shop
let sorteos: { id: string; fecha: string }[]
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS
const OTRA = { nombre: 'Berta Paz', correo: 'berta@correo.test', cedula: '87654321', telefono: '099654321' }

beforeEach(async () => {
  ;({ t, sorteos } = await continuaShop())
})

const handOn = async (compraId: string, numero = 1, more: object = {}) =>
  (await t.as('admin')).call(cuotaApi.cederNumero, {
    body: { ...OTRA, compraId, numero, motivo: 'Se mudó a otra ciudad', ...more },
  })

it('a number becomes another person’s, with what was paid and what is due of it', async () => {
  const { id, compra_id } = await sellByPlan(t, 1)
  await collect(t, id)
  await carryOut(t, PRIMERO)
  const { body } = await handOn(compra_id)
  expect(body).toMatchObject({ message: 'El número cambió de titular.' })
  const now = await holderOf(t, 1)
  expect(now.compra_id).toBe(body.compraId)
  const { plan } = (await (await t.as('nobody')).call(cuotaApi.verCuotas, { params: { codigo: await codigoOf(t, 1) } }))
    .body
  expect(plan.cuotas.map(({ monto, estado }) => [monto, estado])).toEqual([
    [1_200, 'pagada'],
    [1_200, 'pagada'],
    [1_200, 'pendiente'],
  ])
  const mails = await t.db
    .selectFrom('correo')
    .select(['para', 'texto'])
    .where('evento', '~', '^(cedido|recibido):')
    .execute()
  expect(mails.map(({ para }) => para).toSorted()).toEqual([comprador.correo, OTRA.correo].toSorted())
  expect(mails.find(({ para }) => para === comprador.correo)?.texto).toContain('Se mudó a otra ciudad')
  await carryOut(t, SEGUNDO)
  expect((await collect(t, now.id, 'vendedor')).body.recibo.cuotas).toEqual([3])
  await carryOut(t, TERCERO)
  expect(await Promise.all(sorteos.map(({ id }) => sealedIn(t, id)))).toEqual([[1], [1], [1]])
  const winners = await t.db
    .selectFrom('ganador')
    .innerJoin('sorteo', 'sorteo.id', 'ganador.sorteo_id')
    .select(['titular_id', 'nombre_participante'])
    .where('premio_id', 'is not', null)
    .orderBy('fecha')
    .execute()
  expect(winners).toEqual([
    { titular_id: id, nombre_participante: comprador.nombre },
    { titular_id: now.id, nombre_participante: OTRA.nombre },
    { titular_id: now.id, nombre_participante: OTRA.nombre },
  ])
  for (const sorteo of sorteos)
    expect(await judge(await t.as('nobody'), sorteo.id)).toMatchObject({ falla: null, python: null })
  const lineas = t.db.selectFrom('compra_linea').select('vendedor_id')
  expect((await lineas.where('compra_id', '=', body.compraId).executeTakeFirst())?.vendedor_id).toBe(
    t.users.vendedora.id,
  )
  expect(await findBroken(t.db)).toEqual([])
})

it('is refused while a draw waits for its result, and of what the order does not hold', async () => {
  const { compra_id } = await sellByPlan(t, 1)
  expect((await handOn(compra_id, 2)).body.code).toBe('COMPRA_NO_ENCONTRADA')
  expect((await handOn(compra_id, 1, { motivo: '' })).status).toBe(400)
  await whenDue(t, PRIMERO)
  await close(t, PRIMERO)
  expect((await handOn(compra_id)).body.code).toBe('SORTEO_CERRADO')
  await draw(t, PRIMERO)
  expect((await handOn(compra_id)).status).toBe(200)
  expect((await handOn(compra_id)).body.code).toBe('COMPRA_NO_ENCONTRADA')
})

it('is made once by two at the same moment, again by the next holder, and neither order is undone', async () => {
  const { compra_id } = await sellByPlan(t, 1)
  const [one, other] = await Promise.all([handOn(compra_id), handOn(compra_id)])
  expect([one.body.code, other.body.code].toSorted()).toEqual(['COMPRA_NO_ENCONTRADA', undefined])
  const second = await handOn((await holderOf(t, 1)).compra_id, 1, { nombre: 'Carla Ruiz' })
  expect(second.status).toBe(200)
  const admin = await t.as('admin')
  for (const compraId of [compra_id, second.body.compraId]) {
    const undone = await admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } })
    expect(undone.body.code).toBe('NUMERO_CEDIDO')
  }
  expect(await findBroken(t.db)).toEqual([])
})

it('of a number without a plan keeps what was paid for it in the seal', async () => {
  const admin = await t.as('admin')
  await savePlanes(admin, [])
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(t.db, 1)) })
  expect((await handOn((await holderOf(t, 1)).compra_id)).status).toBe(200)
  await carryOut(t, PRIMERO)
  const { cierre } = await t.db
    .selectFrom('sorteo')
    .select('cierre')
    .where('fecha', '=', PRIMERO)
    .executeTakeFirstOrThrow()
  expect(cierre).toMatchObject({ participacion: { cobrado: 360_000 } })
  expect(await findBroken(t.db)).toEqual([])
})

it('of a serie is free again when its payment goes back, and its draw can be carried out', async () => {
  const t = forTest(await testShop())
  const [admin, nobody] = [await t.as('admin'), await t.as('nobody')]
  const { idSorteo } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 3, premios: ['Moto'] })
  const line = async (numero: number) => ({ _id: await rifaIdOf(t.db, numero) })
  const pay = async (...numeros: number[]) => {
    const referencia = await checkOut(await t.as('cliente'), await Promise.all(numeros.map(line)))
    await payOnline(t, referencia)
    return referencia
  }
  const [first, kept] = [await pay(1, 2), await pay(3)]
  const handTo = async (numero: number, correo: string) => {
    const compraId = (await holderOf(t, numero)).compra_id
    const body = { ...OTRA, correo, compraId, numero, motivo: 'Se mudó' }
    expect((await admin.call(cuotaApi.cederNumero, { body })).status).toBe(200)
  }
  await handTo(1, 'otro@correo.test')
  await handTo(1, OTRA.correo)
  await handTo(3, OTRA.correo)
  expect(await chargeBack(t, first)).toMatchObject({ estado: 'contracargo', vendidas: [], abiertos: [] })
  const { rifas } = (await admin.call(rifaApi.buscarRifas, { body: { numeros: [1, 2, 3] } })).body
  expect(rifas.map(({ pagoRealizado }) => pagoRealizado)).toEqual([false, false, true])
  const told = t.db.selectFrom('correo').select('para').where('evento', '~', '^recibido-sin-pago:')
  expect(await told.execute()).toEqual([{ para: OTRA.correo }])
  expect(await findBroken(t.db)).toEqual([])
  await pay(1)
  await carryOut(t, '2026-12-24')
  expect(await sealedIn(t, idSorteo)).toEqual([1, 3])
  expect(await judge(nobody, idSorteo)).toMatchObject({ falla: null, python: null })
  // What was sealed stays its holder's, and is for a person to decide.
  expect(await chargeBack(t, kept)).toMatchObject({ estado: 'en_revision', abiertos: ['sorteo_cerrado'] })
  expect((await holderOf(t, 3)).id).toBeTruthy()
  expect(await findBroken(t.db)).toEqual([])
})

it('whose payment comes again after the provider took it back is not paid by it: that money goes back', async () => {
  const ofPlan = await buyByPlan(t, 1)
  await handOn((await holderOf(t, 1)).compra_id)
  expect((await chargeBack(t, ofPlan)).estado).toBe('contracargo')
  expect((await collect(t, (await holderOf(t, 1)).id)).body.recibo.cuotas).toEqual([1])
  const again = { estado: 'aprobado' }
  expect(await reportOf(t, ofPlan, again)).toMatchObject({ estado: 'contracargo', pagos: [{ a_devolver: 120_000 }] })
  expect(await findBroken(t.db)).toEqual([])
  const serie = forTest(await testShop())
  await makeRaffle(await serie.as('admin'), { fecha: '2026-12-24', cantidad: 3, precio: 1_000, premios: ['Moto'] })
  const lines = await Promise.all([1, 2].map(async numero => ({ _id: await rifaIdOf(serie.db, numero) })))
  const referencia = await checkOut(await serie.as('cliente'), lines)
  await payOnline(serie, referencia)
  const body = { ...OTRA, compraId: (await holderOf(serie, 1)).compra_id, numero: 1, motivo: 'Se mudó' }
  expect((await (await serie.as('admin')).call(cuotaApi.cederNumero, { body })).status).toBe(200)
  expect(await chargeBack(serie, referencia)).toMatchObject({ estado: 'contracargo', vendidas: [] })
  expect(await reportOf(serie, referencia, again)).toMatchObject({ vendidas: [], pagos: [{ a_devolver: 200_000 }] })
  expect(await findBroken(serie.db)).toEqual([])
})

it('is the former order’s no more, which offers no ticket of it; nor is one that was freed while late', async () => {
  const referencia = await buyByPlan(t, 1)
  const shown = async () => {
    const { compra } = (await (await t.as('nobody')).call(compraApi.seguirCompra, { params: { referencia } })).body
    return [compra.lineas.map(({ perdida }) => perdida), compra.boletos.length]
  }
  const { compra_id } = await holderOf(t, 1)
  expect(await shown()).toEqual([[undefined], 1])
  await handOn(compra_id)
  expect(await shown()).toEqual([['cedida'], 0])
  const late = [await sellByPlan(t, 2), await sellByPlan(t, 4)]
  for (const { compra_id } of late) await giveTo(t, compra_id, 'clienta')
  await collect(t, (await sellByPlan(t, 3)).id)
  for (const fecha of [PRIMERO, SEGUNDO]) await carryOut(t, fecha)
  // Chance may have given one of them the first prize, and it is not freed.
  const won = await t.db.selectFrom('premio_ganado').select('titular_id').execute()
  const freed = late.find(({ id }) => !won.some(({ titular_id }) => titular_id === id))
  const body = { titulares: [freed?.id ?? ''], motivo: 'No pagó' }
  expect((await (await t.as('admin')).call(cuotaApi.liberarAtrasadas, { body })).status).toBe(200)
  const { compras } = (await (await t.as('clienta')).call(compraApi.misCompras)).body
  expect(compras.flatMap(({ _id, lineas }) => lineas.map(({ perdida }) => [_id, perdida])).toSorted()).toEqual(
    late.map(({ compra_id }) => [compra_id, compra_id === freed?.compra_id ? 'liberada' : undefined]).toSorted(),
  )
})

it('that is called off gives the money back to who paid, and tells the new holder of none', async () => {
  const { compra_id } = await sellByPlan(t, 1)
  await handOn(compra_id)
  const motivo = 'Se inundó el salón.'
  const body = { fechaSorteo: PRIMERO, entera: true, motivo, currentPassword: PASSWORD }
  expect((await (await t.as('admin')).call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
  await workCanceladas({ ...t, payments: t.simulado }, () => t.clock.now())
  const { devoluciones } = (await (await t.as('admin')).call(devolucionApi.listarDevoluciones, { query: {} })).body
  expect(devoluciones).toMatchObject([{ importe: 1_200, comprador: { nombre: comprador.nombre } }])
  const told = t.db
    .selectFrom('correo')
    .select('texto')
    .where('para', '=', OTRA.correo)
    .where('texto', 'like', '%se canceló%')
  const [mail, ...more] = await told.execute()
  expect(more).toEqual([])
  expect(mail?.texto.split('\n\n')).toEqual([
    `Hola, ${OTRA.nombre}:`,
    `La rifa «Primera campaña», con tu número 00001, se canceló. El motivo: ${motivo}`,
    expect.stringContaining('/mis-compras'),
  ])
  expect(await findBroken(t.db)).toEqual([])
})

it('is whole, and stays, by the database’s word', async () => {
  const { id, compra_id } = await sellByPlan(t, 1)
  const alone = t.db
    .updateTable('titular')
    .set({ estado: 'liberada', liberada_por: 'cedida', liberada_at: t.clock.now() })
    .where('id', '=', id)
  await expect(alone.execute()).rejects.toMatchObject({ code: 'RF007' })
  const row = { titular_id: id, compra_id, at: t.clock.now(), motivo: 'x', usuario_id: t.users.admin.id }
  await expect(t.db.insertInto('cesion').values(row).execute()).rejects.toMatchObject({ code: 'RF007' })
  await handOn(compra_id)
  await expect(t.db.deleteFrom('cesion').execute()).rejects.toMatchObject({ code: 'RF007' })
  // The former holder's name is in what was sealed of it.
  await carryOut(t, PRIMERO)
  await handOn((await holderOf(t, 1)).compra_id)
  const renamed = t.db
    .updateTable('compra')
    .set({ comprador_nombre: 'Otro' })
    .where('comprador_nombre', '=', OTRA.nombre)
  await expect(renamed.execute()).rejects.toMatchObject({ code: 'RF001' })
})
