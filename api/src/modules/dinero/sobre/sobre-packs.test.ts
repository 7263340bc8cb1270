import { asignacionApi, type Prestada, packApi, prestamoApi, rifaApi, sobreApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { atTheFair, results } from '../../../../test/fair.ts'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { bring, phoneOf } from '../../../../test/phone.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'

/** What a telephone sold in packs, by the table that it was lent. */

const packs = (...all: [cantidad: number, total: number][]) => all.map(([cantidad, total]) => ({ cantidad, total }))
const shown = (prestadas: readonly Prestada[], ...precios: number[]) =>
  prestadas.map((prestada, i) => ({ ...prestada, precioRifa: precios[i] ?? 0 }))

it('an envelope is charged what it shows: by the table of its loan, or one since, and by no other', async () => {
  const fair = await atTheFair()
  const { admin, anyone, phone, sorteoId, prestadas, clock, db, users, sold } = fair
  const save = (...all: [number, number][]) =>
    admin.call(packApi.guardarPacks, { body: { idSorteo: sorteoId, packs: packs(...all) } })
  const alone = await phone.sell(prestadas.slice(0, 2))
  clock.advance({ minutes: 1 })
  await save([3, 4_000])
  expect((await phone.renew()).body.packs).toEqual([{ idSorteo: sorteoId, cantidad: 3, total: 4_000, suelto: 1_500 }])
  clock.advance({ minutes: 1 })
  const three = await phone.sell(shown(prestadas.slice(2, 5), 1_333.34, 1_333.33, 1_333.33))
  await save([2, 2_500])
  clock.advance({ minutes: 1 })
  expect(results(await bring(anyone, [alone, three]))).toEqual(['vendida,vendida', 'vendida,vendida,vendida'])
  expect(await findSaldo(db, `caja:${users.vendedora.id}`)).toBe(300_000 + 400_000)
  expect(await sold()).toEqual([1, 2, 3, 4, 5])
  expect(await findBroken(db)).toEqual([])
})

it('a share without its pack waits for a person, and another number takes the place of a lost one at what was paid', async () => {
  const { admin, anyone, phone, sorteoId, prestadas, rifas, clock, db, users, cases } = await atTheFair()
  await admin.call(packApi.guardarPacks, { body: { idSorteo: sorteoId, packs: packs([3, 4_000]) } })
  await phone.renew()
  const cheap = await phone.sell(shown(prestadas.slice(3, 4), 1_333.33))
  const three = await phone.sell(shown(prestadas.slice(0, 3), 1_333.34, 1_333.33, 1_333.33))
  clock.advance({ hours: 73 })
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(prestadas[1]?.rifaId) })
  expect(results(await bring(anyone, [three, cheap]))).toEqual(['vendida,sin_numero,vendida', 'sin_numero'])
  const [caso] = await cases()
  expect(caso?.compra).toMatchObject({ numeros: [2], montoTotal: 1_333.33 })
  const body = { casoId: caso?._id ?? '', numeros: [rifas[6]?.numero ?? 0] }
  expect((await admin.call(sobreApi.resolverVenta, { body })).body.message).toBe('La venta quedó resuelta.')
  expect(await findSaldo(db, `caja:${users.vendedora.id}`)).toBe(400_000)
  expect(await findBroken(db)).toEqual([])
})

it('others take the place of what was sold alone at what was paid, whatever several cost by then', async () => {
  const { admin, anyone, phone, sorteoId, prestadas, rifas, clock, db, users, cases } = await atTheFair()
  const two = await phone.sell(prestadas.slice(0, 2))
  clock.advance({ hours: 73 })
  for (const { rifaId } of prestadas.slice(0, 2))
    await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(rifaId) })
  await admin.call(packApi.guardarPacks, { body: { idSorteo: sorteoId, packs: packs([2, 2_500]) } })
  expect(results(await bring(anyone, [two]))).toEqual(['sin_numero,sin_numero'])
  const body = { casoId: (await cases())[0]?._id ?? '', numeros: rifas.slice(6).map(({ numero }) => numero) }
  expect((await admin.call(sobreApi.resolverVenta, { body })).body.message).toBe('La venta quedó resuelta.')
  expect(await findSaldo(db, `caja:${users.vendedora.id}`)).toBe(300_000)
  expect(await findBroken(db)).toEqual([])
})

it('a table that ends while its numbers are lent is still theirs', async () => {
  const { admin, anyone, phone, seller, sorteoId, prestadas, clock, db } = await atTheFair()
  const save = (...all: [number, number][]) =>
    admin.call(packApi.guardarPacks, { body: { idSorteo: sorteoId, packs: packs(...all) } })
  await save([3, 4_000])
  await seller.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  clock.advance({ minutes: 1 })
  let ends: Promise<unknown> | undefined
  // A sale under way shares the draw's row: the end of the table waits for it, and a loan does not.
  await db.transaction().execute(async tx => {
    await tx.selectFrom('sorteo').select('id').where('id', '=', sorteoId).forShare().execute()
    ends = save()
    await untilSomebodyWaits(db)
    clock.advance({ minutes: 1 })
    expect((await phone.renew()).body.packs).toHaveLength(1)
  })
  await ends
  const sobre = await phone.sell(shown(prestadas.slice(0, 3), 1_333.34, 1_333.33, 1_333.33), { at: clock.now() })
  expect(results(await bring(anyone, [sobre]))).toEqual(['vendida,vendida,vendida'])
})

it('a table that ended before its telephone was lent anything is not theirs, whatever it says', async () => {
  const { admin, anyone, phone: first, seller, sorteoId, prestadas, clock, db } = await atTheFair()
  const save = (...all: [number, number][]) =>
    admin.call(packApi.guardarPacks, { body: { idSorteo: sorteoId, packs: packs(...all) } })
  await save([3, 3_000])
  await seller.call(prestamoApi.devolverPrestamo, { body: { telefonoId: first.telefonoId } })
  const before = clock.now().toISOString()
  clock.advance({ minutes: 1 })
  await save()
  clock.advance({ minutes: 1 })
  const phone = await phoneOf(seller, 'Otro')
  await phone.borrow()
  const sobre = await phone.sell(shown(prestadas.slice(0, 3), 1_000, 1_000, 1_000), {
    at: clock.now(),
    prestada: before,
  })
  expect(results(await bring(anyone, [sobre]))).toEqual(['sin_numero,sin_numero,sin_numero'])
  expect(await findBroken(db)).toEqual([])
})

it('others that take the place of lost ones of two draws are each at what was paid of theirs', async () => {
  const { admin, anyone, phone, seller, sorteoId, clock, db, users, cases } = await atTheFair()
  const more = (cantidad: number, precioRifa: number, fecha: string) =>
    admin.call(rifaApi.generarNumerosRifa, { body: { cantidad, precioRifa, fecha } })
  const { fecha } = await db.selectFrom('sorteo').select('fecha').where('id', '=', sorteoId).executeTakeFirstOrThrow()
  const { desde = 0 } = (await more(2, 2_000, '2027-01-06')).body
  await more(3, 1_500, fecha)
  await admin.call(packApi.guardarPacks, { body: { idSorteo: sorteoId, packs: packs([3, 4_000]) } })
  const lost = [desde, desde + 2, desde + 3, desde + 4]
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: users.vendedora.ci, numerosRifas: lost } })
  const lent = (await phone.borrow()).filter(({ NumeroRifa }) => lost.includes(NumeroRifa))
  const sobre = await phone.sell(shown(lent, 2_000, 1_333.34, 1_333.33, 1_333.33), { at: clock.now() })
  await admin.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  for (const numero of lost)
    await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(db, numero)) })
  expect(results(await bring(anyone, [sobre]))).toEqual(['sin_numero,sin_numero,sin_numero,sin_numero'])
  const body = { casoId: (await cases())[0]?._id ?? '', numeros: [1, 2, 3, desde + 1] }
  expect((await admin.call(sobreApi.resolverVenta, { body })).status).toBe(200)
  const lines = db
    .selectFrom('compra_linea')
    .innerJoin('rifa', 'rifa.id', 'rifa_id')
    .select(['numero', 'compra_linea.precio'])
    .where('numero', 'in', body.numeros)
  expect(await lines.orderBy('numero').execute()).toEqual([
    { numero: 1, precio: 133_334 },
    { numero: 2, precio: 133_333 },
    { numero: 3, precio: 133_333 },
    { numero: desde + 1, precio: 200_000 },
  ])
  expect(await findBroken(db)).toEqual([])
})
