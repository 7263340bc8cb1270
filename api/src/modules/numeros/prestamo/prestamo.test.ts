import { asignacionApi, datosPersonalesApi, prestamoApi, rifaApi, sobreApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { atTheFair, results } from '../../../../test/fair.ts'
import { assign, putOnSale } from '../../../../test/on-sale.ts'
import { bring, phoneOf } from '../../../../test/phone.ts'

it('what an organiser takes back no telephone of the seller renews, until the seller asks or it is assigned again', async () => {
  const { db, users, rifas, admin, seller, phone, prestadas, clock } = await atTheFair()
  const other = await phoneOf(seller, 'La computadora')
  const renew = async ({ telefonoId }: { telefonoId: string }) => {
    const { prestadas, retiradas } = (
      await seller.call(prestamoApi.tomarPrestamo, { body: { telefonoId, renueva: true } })
    ).body
    return [prestadas.map(({ NumeroRifa }) => NumeroRifa), retiradas]
  }
  clock.advance({ minutes: 1 })
  await admin.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  for (const one of [phone, other]) expect(await renew(one)).toEqual([[], 5])

  clock.advance({ minutes: 1 })
  await assign(db, rifas[5]?.id ?? '', users.vendedora)
  expect(await renew(phone)).toEqual([[6], 5])
  const numerosRifas = [prestadas[0]?.NumeroRifa ?? 0]
  expect((await admin.call(asignacionApi.liberarRifas, { body: { numerosRifas } })).status).toBe(200)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: '22222222', numerosRifas } })
  expect(await renew(phone)).toEqual([[1, 6], 4])

  expect(await phone.borrow()).toHaveLength(6)
  clock.advance({ hours: 1 })
  expect(await renew(phone)).toEqual([[1, 2, 3, 4, 5, 6], 0])
  // What the seller gives back is lent again by itself.
  await seller.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  expect(await renew(other)).toEqual([[1, 2, 3, 4, 5, 6], 0])
})

it('an organiser’s list says which numbers a telephone has; a stranger’s only that they are held', async () => {
  const { admin, anyone } = await atTheFair()
  const listed = async (who: typeof admin) =>
    (await who.call(rifaApi.buscarRifas, { body: { numeros: [1] } })).body.rifas[0]
  expect(await listed(admin)).toMatchObject({ reservada: true, prestada: true })
  expect(await listed(anyone)).not.toHaveProperty('prestada')
})

it('a draw of today lends nothing, and one whose hour is not known neither', async () => {
  const { db, users, phone } = await atTheFair()
  const [hoy] = (await putOnSale(db, { cantidad: 1, fecha: '2026-11-21', desde: 900 })).rifas
  const [sinHora] = (await putOnSale(db, { cantidad: 1, fecha: '2026-12-30', desde: 901 })).rifas
  for (const rifa of [hoy, sinHora]) await assign(db, rifa?.id ?? '', users.vendedora)
  expect((await phone.borrow()).map(({ NumeroRifa }) => NumeroRifa)).toEqual([1, 2, 3, 4, 5])
})

it('an account with numbers on a telephone ends once its organiser confirms it, and what still arrives waits for a person', async () => {
  const { db, users, admin, anyone, phone, one, two, cases, sold, clock } = await atTheFair()
  const before = await phone.sell([one])
  const after = await phone.sell([two], { at: new Date('2026-11-21T18:00:00Z') })
  clock.advance({ hours: 1 })
  const remove = (aunque?: true) =>
    admin.call(datosPersonalesApi.remove, { params: { id: users.vendedora.id }, body: { aunque } })
  expect((await remove()).body.code).toBe('RIFA_EN_PRESTAMO')
  expect((await admin.call(prestamoApi.listarTelefonos)).body.telefonos).toMatchObject([{ numeros: 5, baja: '' }])
  expect((await remove(true)).status).toBe(200)
  expect((await admin.call(prestamoApi.listarTelefonos)).body.telefonos).toMatchObject([
    { numeros: 5, hasta: '2026-11-22T16:00:00.000Z', baja: '2026-11-21T16:00:00.000Z' },
  ])
  clock.advance({ hours: 3 })
  // Nobody is there to answer for the cash: whoever decides does.
  expect(results(await bring(anyone, [before, after]))).toEqual(['sin_numero', 'sin_numero'])
  await admin.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  const [first, second] = await cases()
  const resolve = (casoId = '', numeros: number[] = []) =>
    admin.call(sobreApi.resolverVenta, { body: { casoId, numeros } })
  expect((await resolve(first?._id, [one.NumeroRifa])).status).toBe(200)
  expect((await resolve(second?._id)).status).toBe(200)
  expect(await sold()).toEqual([one.NumeroRifa])
  expect(await findSaldo(db, `caja:${users.admin.id}`)).toBe(150_000)
  expect(await findSaldo(db, `caja:${users.vendedora.id}`)).toBe(0)
  expect(await findBroken(db)).toEqual([])
})
