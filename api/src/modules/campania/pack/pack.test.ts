import { checkoutApi, correccionApi, packApi, rifaApi, sorteoApi, ventaApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { comprador, openSale, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { checkOut, decide, type Shop, settled, testShop } from '../../../../test/shop.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'

let t: Shop
let sorteoId: string

/** Ten numbers of $ 1.000 in one draw, five of $ 200 in another. */
beforeEach(async () => {
  t = await testShop()
  await openSale(t.db)
  const admin = await t.as('admin')
  const generate = (cantidad: number, precioRifa: number, fecha: string) =>
    admin.call(rifaApi.generarNumerosRifa, { body: { cantidad, precioRifa, fecha } })
  await generate(10, 1_000, '2026-12-24')
  await generate(5, 200, '2027-01-06')
  sorteoId = (await t.db.selectFrom('sorteo').select('id').where('fecha', '=', '2026-12-24').executeTakeFirstOrThrow())
    .id
  return () => t.close()
})

const save = async (packs: readonly { cantidad: number; total: number }[], idSorteo = sorteoId) =>
  (await (await t.as('admin')).call(packApi.guardarPacks, { body: { idSorteo, packs: [...packs] } })).body
const offered = async () => {
  const { sorteos } = (await (await t.as('nobody')).call(sorteoApi.sorteosFuturos)).body
  return sorteos.map(({ packs }) => packs?.map(({ cantidad, total }) => `${cantidad} por ${total}`) ?? [])
}
const ids = async (...numeros: number[]) => Promise.all(numeros.map(numero => rifaIdOf(t.db, numero)))
/** What these numbers were sold for. */
async function lines(...numeros: number[]) {
  const rows = await t.db
    .selectFrom('compra_linea')
    .innerJoin('rifa', 'rifa.id', 'rifa_id')
    .select(['numero', 'compra_linea.precio'])
    .where('numero', 'in', numeros)
    .orderBy('numero')
    .execute()
  return rows.map(({ numero, precio }) => `${numero}: ${precio / 100}`)
}

it('is public, replaced as a whole, and never changed', async () => {
  expect(
    await save([
      { cantidad: 5, total: 4_000 },
      { cantidad: 3, total: 2_500 },
    ]),
  ).toMatchObject({
    packs: [
      { cantidad: 3, total: 2_500, suelto: 1_000 },
      { cantidad: 5, total: 4_000, suelto: 1_000 },
    ],
  })
  expect(await offered()).toEqual([['3 por 2500', '5 por 4000'], []])
  await save([
    { cantidad: 3, total: 2_500 },
    { cantidad: 4, total: 3_200 },
  ])
  expect(await offered()).toEqual([['3 por 2500', '4 por 3200'], []])
  const rows = await t.db.selectFrom('pack').select(['cantidad', 'baja_at']).orderBy('cantidad').execute()
  expect(rows.map(({ cantidad, baja_at }) => [cantidad, baja_at === null])).toEqual([
    [3, true],
    [4, true],
    [5, false],
  ])
  await expect(t.db.updateTable('pack').set({ total: 1_000 }).execute()).rejects.toMatchObject({ code: 'RF007' })
  await expect(t.db.deleteFrom('pack').execute()).rejects.toMatchObject({ code: 'RF007' })
})

it.each([
  [[{ cantidad: 3, total: 3_000 }], 'PACK_CARO', /3 números ya salen \$\s3\.000,00/],
  [[{ cantidad: 3, total: 1_999 }], 'PACK_BARATO', /llevar 2 números cuesta \$\s2\.000,00/],
  [[{ cantidad: 2, total: 999 }], 'PACK_BARATO', /llevar 1 número cuesta/],
  [
    [
      { cantidad: 3, total: 2_500 },
      { cantidad: 6, total: 5_000 },
    ],
    'PACK_CARO',
    /6 por/,
  ],
  [
    [
      { cantidad: 3, total: 2_500 },
      { cantidad: 3, total: 2_600 },
    ],
    'VALIDACION',
    /misma cantidad/,
  ],
  [[{ cantidad: 1, total: 900 }], 'VALIDACION', /de 2 a 100/],
] as const)('refuses %j with %s', async (packs, code, says) => {
  const refused = await save(packs)
  expect(refused).toMatchObject({ code, message: expect.stringMatching(says) })
  expect(await offered()).toEqual([[], []])
})

it('is refused by the database where it is no cheaper, or its numbers have two prices', async () => {
  const row = { sorteo_id: sorteoId, cantidad: 3, suelto: 100_000, created_at: new Date() }
  const insert = (total: number) =>
    t.db
      .insertInto('pack')
      .values({ ...row, total })
      .execute()
  await expect(insert(300_000)).rejects.toMatchObject({ constraint: 'pack_mas_barato' })
  await expect(insert(2)).rejects.toMatchObject({ constraint: 'pack_mas_barato' })
  await t.db.updateTable('rifa').set({ precio: 90_000 }).where('numero', '=', 4).execute()
  await expect(insert(250_000)).rejects.toMatchObject({ code: 'RF036' })
  expect((await save([{ cantidad: 3, total: 2_500 }])).code).toBe('PACK_SIN_PRECIO')
})

it('ends with the price it is of, and says so', async () => {
  await save([{ cantidad: 3, total: 2_500 }])
  const admin = await t.as('admin')
  const same = { cantidad: 2, precioRifa: 1_000, fecha: '2026-12-24' }
  await admin.call(rifaApi.generarNumerosRifa, { body: same })
  expect(await offered()).toEqual([['3 por 2500'], []])
  const { body } = await admin.call(correccionApi.cambiarPrecio, {
    body: { fechaSorteo: '2026-12-24', precioRifa: 1_200 },
  })
  expect(body.message).toBe(
    'Cambió el precio de 12 números sin vender. Los precios de a varios se retiraron: cargalos de nuevo.',
  )
  expect(await offered()).toEqual([[], []])
  await save([{ cantidad: 3, total: 3_000 }])
  const { message } = (await admin.call(rifaApi.generarNumerosRifa, { body: { ...same, precioRifa: 1_300 } })).body
  expect(message).toBe(
    'Se generaron 2 rifas correctamente. Los precios de a varios se retiraron: sus números ya no cuestan todos lo mismo.',
  )
  expect(await offered()).toEqual([[], []])
})

it('ends once with two new prices at once', async () => {
  await save([{ cantidad: 3, total: 2_500 }])
  const admin = await t.as('admin')
  const body = { fechaSorteo: '2026-12-24', precioRifa: 1_200 }
  let other: Promise<{ status: number }> | undefined
  await t.db.transaction().execute(async tx => {
    await tx.updateTable('pack').set({ baja_at: t.clock.now() }).execute()
    other = admin.call(correccionApi.cambiarPrecio, { body })
    await untilSomebodyWaits(t.db)
  })
  expect((await other)?.status).toBe(200)
  expect(await offered()).toEqual([[], []])
})

it('may be set again where what was sold cost something else', async () => {
  const admin = await t.as('admin')
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(t.db, 1)) })
  await admin.call(correccionApi.cambiarPrecio, { body: { fechaSorteo: '2026-12-24', precioRifa: 1_200 } })
  expect((await save([{ cantidad: 3, total: 3_000 }])).packs).toHaveLength(1)
})

it('is charged in the shop, by draw, its lines to the cent', async () => {
  await save([{ cantidad: 3, total: 2_500 }])
  const rifas = await ids(12, 9, 2, 11, 4, 7, 13)
  const cliente = await t.as('cliente')
  const referencia = await checkOut(
    cliente,
    rifas.map(_id => ({ _id })),
  )
  const cada = ['2: 833.34', '4: 833.33', '7: 833.33', '9: 1000', '11: 200', '12: 200', '13: 200']
  expect(await lines(12, 9, 2, 11, 4, 7, 13)).toEqual(cada)
  await decide(cliente, referencia, 'aprobar')
  const { pagos } = await settled(t, referencia, { estado: 'pagada' })
  expect(pagos.map(({ monto }) => monto)).toEqual([410_000])
  expect(await findBroken(t.db)).toEqual([])
})

it('that has changed since makes another order of the same cart, at what is shown now', async () => {
  await save([{ cantidad: 3, total: 2_500 }])
  const cliente = await t.as('cliente')
  const cart = (await ids(1, 2, 3)).map(_id => ({ _id }))
  const first = await checkOut(cliente, cart)
  expect(await checkOut(cliente, cart)).toBe(first)
  await save([])
  const second = await checkOut(cliente, cart)
  expect(second).not.toBe(first)
  await decide(cliente, second, 'aprobar')
  expect((await settled(t, second, { estado: 'pagada' })).pagos.map(({ monto }) => monto)).toEqual([300_000])
})

it('is charged in person and by a QR, of one sale', async () => {
  await save([{ cantidad: 3, total: 2_500 }])
  const admin = await t.as('admin')
  const [rifaId = '', ...otras] = await ids(1, 2, 3)
  await admin.call(ventaApi.realizarCompraFisica, { body: { ...saleOf(rifaId), otras } })
  expect(await lines(1, 2, 3)).toEqual(['1: 833.34', '2: 833.33', '3: 833.33'])
  const [cuatro = '', ...mas] = await ids(4, 5, 6, 7)
  await admin.call(checkoutApi.cobrarConQr, { body: { rifaId: cuatro, otras: mas, datosClienteFisico: comprador } })
  expect(await lines(4, 5, 6, 7)).toEqual(['4: 833.34', '5: 833.33', '6: 833.33', '7: 1000'])
  for (const numero of await ids(8, 9, 10)) await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(numero) })
  expect(await lines(8, 9, 10)).toEqual(['8: 1000', '9: 1000', '10: 1000'])
  expect(await findBroken(t.db)).toEqual([])
})

it.each([
  [
    'at the door',
    async ([rifaId = '', ...otras]: string[], monto: number) =>
      (await t.as('admin')).call(ventaApi.realizarCompraFisica, { body: { ...saleOf(rifaId), otras, monto } }),
  ],
  [
    'by a QR',
    async ([rifaId = '', ...otras]: string[], monto: number) => {
      const body = { rifaId, otras, datosClienteFisico: comprador, monto }
      return (await t.as('admin')).call(checkoutApi.cobrarConQr, { body })
    },
  ],
  [
    'in the shop',
    async (rifas: string[], monto: number) => {
      const productos = rifas.map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const }))
      return (await t.as('cliente')).call(checkoutApi.procesarPago, { body: { productos, monto } })
    },
  ],
])('that was shown and has changed sells nothing %s', async (_, sell) => {
  await save([{ cantidad: 3, total: 2_500 }])
  const rifas = await ids(1, 2, 3)
  await save([{ cantidad: 3, total: 2_700 }])
  const refused = await sell(rifas, 2_500)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'PRECIO_CAMBIO' }])
  expect(refused.body.message).toMatch(/ahora cuesta \$\s2\.700,00/)
  expect(await lines(1, 2, 3)).toEqual([])
  expect((await sell(rifas, 2_700)).status).toBe(200)
  expect(await lines(1, 2, 3)).toEqual(['1: 900', '2: 900', '3: 900'])
})

it('is of one buyer, who has several stubs of one act at the desk or rows of one file', async () => {
  await save([{ cantidad: 3, total: 2_500 }])
  const admin = await t.as('admin')
  const ana = { nombre: 'Ana Pérez', cedula: '', telefono: '099 123 456', correo: '' }
  const desk = {
    vendedor: t.users.vendedora.id,
    talones: [3, 1, 2]
      .map(numero => ({ ...ana, numero }))
      .concat([4, 5, 6].map(numero => ({ ...ana, nombre: `Beto ${numero}`, numero }))),
  }
  const { body } = await admin.call(ventaApi.registrarTalones, { body: desk })
  expect(body.monto).toBe(5_500)
  expect(await lines(1, 2, 3, 4)).toEqual(['1: 833.34', '2: 833.33', '3: 833.33', '4: 1000'])
  const row = (numero: number, nombre: string) => `${numero};${nombre};12345678;ana@correo.test;099123456;efectivo`
  const csv = [
    'Número;Nombre;Documento;Email;Teléfono;Método de pago',
    row(7, 'Ana'),
    row(8, 'Ana'),
    row(9, 'Ana'),
    row(10, 'Eva'),
  ].join('\n')
  expect((await admin.call(ventaApi.importarVentas, { body: { csv } })).status).toBe(200)
  expect(await lines(7, 8, 9, 10)).toEqual(['7: 833.34', '8: 833.33', '9: 833.33', '10: 1000'])
  expect(await findBroken(t.db)).toEqual([])
})
