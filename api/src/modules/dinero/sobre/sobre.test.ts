import {
  asignacionApi,
  casoApi,
  cierreApi,
  correccionApi,
  datosPersonalesApi,
  prestamoApi,
  rifaApi,
  type Sobre,
  sealSobre,
  sobreApi,
  vendedorApi,
  ventaApi,
} from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { atTheFair, results } from '../../../../test/fair.ts'
import { assign, putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { bring, phoneOf } from '../../../../test/phone.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { client, forTest, testApp } from '../../../../test/test-app.ts'

it('what a telephone has is taken for everybody else, its seller too, until it is given back', async () => {
  const { admin, seller, phone, prestadas, one, two } = await atTheFair()
  expect(prestadas.map(({ NumeroRifa, hasta }) => [NumeroRifa, hasta])).toEqual(
    [1, 2, 3, 4, 5].map(numero => [numero, '2026-11-24T15:00:00.000Z']),
  )
  for (const who of [seller, admin])
    expect((await who.call(ventaApi.realizarCompraFisica, { body: saleOf(one.rifaId) })).body.code).toBe(
      'RIFA_NO_DISPONIBLE',
    )
  const listed = await admin.call(rifaApi.buscarRifas, { body: { numeros: [two.NumeroRifa] } })
  expect(listed.body.rifas[0]).toMatchObject({ reservada: true, pagoRealizado: false })
  const { telefonoId } = phone
  expect((await seller.call(prestamoApi.devolverPrestamo, { body: { telefonoId } })).status).toBe(200)
  expect((await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(one.rifaId) })).status).toBe(200)
})

it('a sale without signal is one sale, whoever brings it and however often, at its time and in its seller’s cash', async () => {
  const { db, users, anyone, phone, one, two, sold, clock } = await atTheFair()
  clock.advance({ hours: 5 })
  const sobre = await phone.sell([one, two], { at: new Date('2026-11-21T17:30:00Z') })
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => bring(anyone, [sobre, sobre], i % 2 ? 'recibo' : 'telefono')),
  )
  const [first] = all[0] ?? []
  expect(first?.numeros.map(({ resultado, boleto }) => [resultado, boleto.length])).toEqual([
    ['vendida', 43],
    ['vendida', 43],
  ])
  for (const recibidos of all) expect(recibidos).toEqual([first, first])
  expect(await sold()).toEqual([1, 2])
  const compras = await db.selectFrom('compra').select(['created_at', 'pagada_at', 'vendedor_id']).execute()
  expect(compras).toEqual([
    { created_at: new Date('2026-11-21T17:30:00Z'), pagada_at: clock.now(), vendedor_id: users.vendedora.id },
  ])
  expect(await findSaldo(db, `caja:${users.vendedora.id}`)).toBe(300_000)
  expect(await findBroken(db)).toEqual([])
})

it('keeps the number of the slip of a payment by POS, also for the number that the buyer gets instead', async () => {
  const { db, anyone, admin, rifas, phone, one, two, clock, cases } = await atTheFair()
  const venta = { metodoPago: 'pos', comprobante: 'A 0045-8812' } as const
  expect(results(await bring(anyone, [await phone.sell([one], { venta })]))).toEqual(['vendida'])
  const sobre = await phone.sell([two], { venta })
  clock.advance({ days: 4 })
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(two.rifaId) })
  expect(results(await bring(anyone, [sobre]))).toEqual(['sin_numero'])
  const [caso] = await cases()
  const body = { casoId: caso?._id ?? '', numeros: [rifas[7]?.numero ?? 0] }
  expect((await admin.call(sobreApi.resolverVenta, { body })).status).toBe(200)
  const compras = db.selectFrom('compra').select('comprobante').where('metodo_pago', '=', 'pos')
  expect(await compras.execute()).toEqual(Array.from({ length: 3 }, () => ({ comprobante: 'A 0045-8812' })))
})

it('a wrong clock changes no more than the shown time: not before the loan, not after the arrival', async () => {
  const { db, anyone, phone, one, two, clock } = await atTheFair()
  clock.advance({ hours: 1 })
  const sobres = [
    await phone.sell([one], { at: new Date('2020-01-01T00:00:00Z') }),
    await phone.sell([two], { at: new Date('2031-01-01T00:00:00Z') }),
  ]
  expect(results(await bring(anyone, sobres))).toEqual(['vendida', 'vendida'])
  const times = await db.selectFrom('compra').select('created_at').orderBy('created_at').execute()
  expect(times.map(({ created_at }) => created_at.toISOString())).toEqual([
    '2026-11-21T15:00:00.000Z',
    '2026-11-21T16:00:00.000Z',
  ])
})

it('after the loan ran out a sale still counts if nobody took the number; else it waits for a person', async () => {
  const { admin, anyone, phone, one, two, sold, cases, clock, db } = await atTheFair()
  const sobre = await phone.sell([one, two])
  clock.advance({ hours: 73 })
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(two.rifaId) })
  expect(results(await bring(anyone, [sobre]))).toEqual(['vendida,sin_numero'])
  expect(await sold()).toEqual([1, 2])
  expect(await cases()).toMatchObject([
    { motivo: 'venta_sin_numero', pagoId: '', compra: { estado: 'en_revision', numeros: [2], montoTotal: 1500 } },
  ])
  expect(await findBroken(db)).toEqual([])
})

it('of a number that it lost the buyer gets another one of the same draw and price, or the money back', async () => {
  const { admin, anyone, phone, one, two, three, sold, cases, clock, db, users } = await atTheFair()
  const otro = await putOnSale(db, { cantidad: 1, fecha: '2027-01-05', desde: 900 })
  const sobres = [await phone.sell([one]), await phone.sell([two])]
  clock.advance({ hours: 73 })
  for (const { rifaId } of [one, two]) await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(rifaId) })
  await bring(anyone, sobres)
  const [first, second] = await cases()
  const resolve = (casoId = '', numeros: number[] = []) =>
    admin.call(sobreApi.resolverVenta, { body: { casoId, numeros } })
  expect((await resolve(first?._id, [otro.rifas[0]?.numero ?? 0])).body.message).toBe(
    'Elegí 1 del mismo sorteo y precio.',
  )
  expect((await resolve(first?._id, [three.NumeroRifa])).status).toBe(200)
  expect((await resolve(second?._id)).status).toBe(200)
  expect((await resolve(first?._id, [4])).status).toBe(200)
  expect(await sold()).toEqual([1, 2, 3])
  expect(await cases()).toEqual([])
  expect(await findSaldo(db, `caja:${users.vendedora.id}`)).toBe(150_000)
  const mails = await db.selectFrom('correo').select('asunto').where('evento', 'like', 'venta-%').execute()
  expect(mails.map(({ asunto }) => asunto).sort()).toEqual([
    'Falta confirmar tu número',
    'Falta confirmar tu número',
    'Te devuelven tu compra',
  ])
  expect(await findBroken(db)).toEqual([])
})

it('once the draw has closed it came too late, and a closing, which asks first, ends what telephones have', async () => {
  const t = forTest(await testApp())
  const admin = await t.as('admin')
  const { numeros, fecha } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 4, premios: ['Moto'] })
  const ids = await t.db.selectFrom('rifa').select('id').where('numero', 'in', numeros).orderBy('numero').execute()
  for (const { id } of ids.slice(0, 2)) await assign(t.db, id, t.users.vendedora)
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(ids[3]?.id) })
  const phone = await phoneOf(await t.as('vendedora'))
  const sobre = await phone.sell((await phone.borrow()).slice(0, 1))
  const close = (aunque?: boolean) =>
    admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha, ...(aunque && { aunque }) } })
  expect((await close()).body).toMatchObject({
    code: 'RIFA_EN_PRESTAMO',
    message: expect.stringContaining('(2, visto hace 0 minutos)'),
  })
  expect((await close(true)).status).toBe(200)
  expect((await admin.call(prestamoApi.listarTelefonos)).body.telefonos).toMatchObject([{ numeros: 0 }])
  expect(await phone.borrow()).toEqual([])
  expect(results(await bring(client(t.app, null), [sobre]))).toEqual(['tardia'])
  const [caso] = (await admin.call(casoApi.casos)).body.casos
  expect(caso?.motivo).toBe('venta_tardia')
  expect(await findBroken(t.db)).toEqual([])
})

it('a lost telephone keeps its numbers for a day for what was sold before; what it sells later waits for a person', async () => {
  const { seller, admin, anyone, phone, one, two, three, cases, clock } = await atTheFair()
  const { telefonoId } = phone
  const before = await phone.sell([one])
  clock.advance({ minutes: 10 })
  expect((await seller.call(prestamoApi.darDeBaja, { body: { telefonoId } })).status).toBe(200)
  const after = await phone.sell([two], { at: new Date('2026-11-21T15:20:00Z') })
  clock.advance({ minutes: 20 })
  expect((await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(three.rifaId) })).body.code).toBe(
    'RIFA_NO_DISPONIBLE',
  )
  expect(results(await bring(anyone, [after, before]))).toEqual(['sin_numero', 'vendida'])
  expect((await cases()).map(({ motivo }) => motivo)).toEqual(['venta_sin_numero'])
  expect((await seller.call(prestamoApi.tomarPrestamo, { body: { telefonoId } })).body.code).toBe(
    'TELEFONO_DESCONOCIDO',
  )
  clock.advance({ hours: 24 })
  expect((await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(three.rifaId) })).status).toBe(200)
  clock.advance({ days: 31 })
  expect(results(await bring(anyone, [await phone.sell([three])]))).toEqual(['TELEFONO_DESCONOCIDO'])
})

it('is nobody else’s telephone, and shows what is missing', async () => {
  const { as, seller, admin, anyone, phone, one, two } = await atTheFair()
  const other = await as('vendedor')
  const { telefonoId, clavePublica } = phone
  const body = { telefonoId }
  for (const call of [prestamoApi.tomarPrestamo, prestamoApi.devolverPrestamo, prestamoApi.darDeBaja])
    expect((await other.call(call, { body })).body.code).toBe('TELEFONO_DESCONOCIDO')
  const stolen = await other.call(prestamoApi.registrarTelefono, { body: { nombre: 'Mío', clavePublica } })
  expect(stolen.body.code).toBe('TELEFONO_DESCONOCIDO')
  expect((await phone.registrar()).body.telefonoId).toBe(telefonoId)
  await phone.sell([one])
  await bring(anyone, [await phone.sell([two])])
  expect((await other.call(prestamoApi.listarTelefonos)).body.telefonos).toEqual([])
  for (const who of [seller, admin])
    expect((await who.call(prestamoApi.listarTelefonos)).body.telefonos).toMatchObject([
      { _id: telefonoId, nombre: 'Mi teléfono', numeros: 4, faltan: 1, baja: '' },
    ])
})

it('a forged, changed or foreign envelope sells nothing', async () => {
  const { as, anyone, phone, one, two, prestadas, sold, rifas, db } = await atTheFair()
  const other = await phoneOf(await as('vendedor'), 'Otro')
  const good = await phone.sell([one])
  const bytes = Buffer.from(good, 'base64url')
  const changed = Array.from({ length: 60 }, (_, i) => {
    const copy = Buffer.from(bytes)
    const at = Math.floor((i * copy.length) / 60)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  })
  const signedByAnother = (await phoneOf(await as('vendedora'), 'Tercero')).para.firma
  const id = crypto.randomUUID()
  const sobres = [
    ...changed.slice(0, 40),
    bytes.subarray(0, 100).toString('base64url'),
    await sealSobre({ ...plain(two), id } as Sobre, { ...phone.para, firma: signedByAnother }),
  ]
  expect(new Set(results(await bring(anyone, sobres)))).toEqual(new Set(['FIRMA_INVALIDA', 'TELEFONO_DESCONOCIDO']))
  expect(new Set(results(await bring(anyone, changed.slice(40))))).toEqual(new Set(['FIRMA_INVALIDA']))
  // A number that was never lent, another telephone's, and one at another price wait for a person.
  const never = { rifaId: rifas[7]?.id ?? '', precioRifa: 1500 }
  const cheap = { ...two, precioRifa: 1 }
  expect(
    results(await bring(anyone, [await phone.sell([never]), await other.sell([two]), await phone.sell([cheap])])),
  ).toEqual(['sin_numero', 'sin_numero', 'sin_numero'])
  expect(results(await bring(anyone, [await phone.sell([{ rifaId: id, precioRifa: 1500 }])]))).toEqual([
    'FIRMA_INVALIDA',
  ])
  expect(results(await bring(anyone, [await phone.sell(prestadas.slice(3), { secuencia: 1, id })]))).toEqual([
    'vendida,vendida',
  ])
  // The sequence is taken by another sale.
  expect(results(await bring(anyone, [good]))).toEqual(['FIRMA_INVALIDA'])
  expect(await sold()).toEqual([4, 5])
  expect(await findBroken(db)).toEqual([])
})

const plain = ({ rifaId, precioRifa }: { rifaId: string; precioRifa: number }) => ({
  secuencia: 99,
  vendida: '2026-11-21T15:00:00.000Z',
  prestada: '2026-11-21T15:00:00.000Z',
  precios: [precioRifa],
  venta: saleOf(rifaId),
})

it('the telephones of a seller who is made inactive sell no more; what was sold before still arrives', async () => {
  const { admin, anyone, users, phone, one, two, three, sold, cases, clock, db } = await atTheFair()
  const [before, after] = [await phone.sell([one]), await phone.sell([two], { at: new Date('2026-11-21T18:00:00Z') })]
  clock.advance({ hours: 2 })
  const status = () => admin.call(vendedorApi.changeStatus, { params: { id: users.vendedora.id } })
  expect((await status()).body.estado).toBe('inactivo')
  clock.advance({ hours: 2 })
  expect(results(await bring(anyone, [before, after]))).toEqual(['vendida', 'sin_numero'])
  expect(await sold()).toEqual([1])
  expect((await cases()).map(({ motivo }) => motivo)).toEqual(['venta_sin_numero'])
  const { telefonos } = (await admin.call(prestamoApi.listarTelefonos)).body
  expect(telefonos).toMatchObject([{ numeros: 4, hasta: '2026-11-22T17:00:00.000Z', baja: '2026-11-21T17:00:00.000Z' }])
  clock.advance({ hours: 22 })
  expect((await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(three.rifaId) })).status).toBe(200)
  // Let in again, it is not lent anything by itself.
  expect((await status()).body.estado).toBe('activo')
  expect((await admin.call(prestamoApi.listarTelefonos)).body.telefonos[0]?.numeros).toBe(0)
  expect(await findBroken(db)).toEqual([])
})

it('numbers on a telephone are neither repriced nor taken from their seller, whose account does not end', async () => {
  const { admin, users, phone, one } = await atTheFair()
  const reprice = () => admin.call(correccionApi.cambiarPrecio, { body: { fechaSorteo: '2026-12-24', precioRifa: 9 } })
  const release = () => admin.call(asignacionApi.liberarRifas, { body: { numerosRifas: [one.NumeroRifa] } })
  const remove = () => admin.call(datosPersonalesApi.remove, { params: { id: users.vendedora.id }, body: {} })
  for (const act of [reprice, release, remove])
    expect((await act()).body).toMatchObject({
      code: 'RIFA_EN_PRESTAMO',
      message: expect.stringMatching(/\([15], visto hace 0 minutos\)/),
    })
  await admin.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  for (const act of [reprice, release, remove]) expect((await act()).status).toBe(200)
})
