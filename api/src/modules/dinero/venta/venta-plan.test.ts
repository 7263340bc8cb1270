import {
  asignacionApi,
  boletoApi,
  cajaApi,
  casoApi,
  cuotaApi,
  modalidadApi,
  sobreApi,
  ventaApi,
} from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import {
  carryOut,
  collect,
  continuaShop,
  FECHAS,
  holderOf,
  PLANES,
  planOf,
  savePlanes,
  sellByPlan,
} from '../../../../test/continua.ts'
import { comprador, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { figuresOf } from '../../../../test/one-figure.ts'
import { onPaper, signedCode } from '../../../../test/paper.ts'
import { bring, phoneOf } from '../../../../test/phone.ts'
import type { Shop } from '../../../../test/shop.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'

let t: Shop
beforeEach(async () => {
  ;({ t } = await continuaShop())
})

const register = async (more: object) =>
  (await t.as('admin')).call(ventaApi.registrarTalones, {
    body: {
      vendedor: t.users.vendedora.id,
      talones: [
        { numero: 1, ...comprador },
        { numero: 2, ...comprador },
      ],
      ...more,
    },
  })

const HEADING = 'numero;nombre;cedula;correo;telefono;metodoPago;plan'
const importRows = async (...rows: string[]) =>
  (await t.as('admin')).call(ventaApi.importarVentas, { body: { csv: [HEADING, ...rows].join('\n') } })
const row = (numero: number, plan: string) =>
  `${numero};Ana Quiroga;12345678;ana@correo.test;099123456;efectivo;${plan}`

const paidOf = async (numero: number) => {
  const { id } = await holderOf(t, numero)
  const cuotas = t.db.selectFrom('cuota').select(['monto', 'pagada_at']).where('titular_id', '=', id).orderBy('n')
  return (await cuotas.execute()).map(({ monto, pagada_at }) => [monto, pagada_at !== null])
}
const EN_TRES = [
  [120_000, true],
  [120_000, false],
  [120_000, false],
]

it('stubs of the desk are sold by the plan that is said, and refused where nobody says it', async () => {
  const without = await register({})
  expect([without.status, without.body.message]).toEqual([409, 'Elegí en cuántas cuotas se paga.'])
  const { body } = await register({ modalidadId: await planOf(t, 'Tres') })
  expect(body).toMatchObject({ registrados: 2, monto: 2_400 })
  expect(await paidOf(1)).toEqual(EN_TRES)
  expect(await figuresOf(t)).toMatchObject({ inicio: 2_400, balance: 2_400 })
  expect(await findBroken(t.db)).toEqual([])
})

it('with one plan alone, of one payment, stubs need not say it', async () => {
  await savePlanes(await t.as('admin'), [{ nombre: 'Contado', desde: 1, hasta: 3, total: 3_600, vencen: [1] }])
  expect((await register({})).body).toMatchObject({ registrados: 2, monto: 7_200 })
})

it('a file names the plan of each row by its instalments or its name', async () => {
  const without = await importRows(row(1, ''))
  expect([without.status, without.body.message]).toEqual([409, 'Elegí en cuántas cuotas se paga.'])
  const unknown = await importRows(row(1, '1'), row(2, '7'))
  expect([unknown.status, unknown.body.message]).toEqual([
    400,
    'El archivo tiene errores: fila 3: hoy no se vende con el plan «7».',
  ])
  expect((await importRows(row(1, '3'), row(2, 'contado'))).body.message).toBe(
    'Se registraron 2 ventas: 00001 a 00002.',
  )
  expect([await paidOf(1), await paidOf(2)]).toEqual([EN_TRES, [[360_000, true]]])
  const exported = await (await t.as('admin')).call(ventaApi.exportarVentas)
  expect(exported.text).toContain(';efectivo;11111111;3;2026-11-21 12:00;')
})

it('the desk and a file mail a receipt to each buyer with an address, with what is left and where it is paid', async () => {
  await register({ modalidadId: await planOf(t, 'Tres') })
  await importRows(row(3, '1'))
  const mails = await t.db
    .selectFrom('correo')
    .select(['para', 'texto'])
    .where('evento', 'like', 'compra-pagada:%')
    .orderBy('texto')
    .execute()
  expect(mails).toHaveLength(3)
  const [first] = mails.filter(({ texto }) => texto.includes('00001'))
  expect(first?.texto).toContain(
    'De tu boleto 00001 te quedan 2 cuotas por pagar:\nCuota 2, de $\u00a01.200,00: hasta el 11.12.2026 a las 21:00\n',
  )
  const codigo = /\/cuotas\/([\w-]+)/.exec(first?.texto ?? '')?.[1] ?? ''
  const { plan } = (await (await t.as('nobody')).call(cuotaApi.verCuotas, { params: { codigo } })).body
  expect(plan).toMatchObject({ NumeroRifa: 1, pagado: 1_200, total: 3_600 })
  expect(mails.find(({ texto }) => texto.includes('00003'))?.texto).not.toContain('cuotas por pagar')
})

it('a notice is confirmed by the plan that is said', async () => {
  await onPaper(t, { desde: 1, hasta: 10, de: 'vendedora' })
  const codigo = await signedCode(t, { numero: 3, parte: 'boleto' })
  const quien = { nombre: 'Ana Quiroga', cedula: '45678901', telefono: '099 123 456' }
  await (await t.as('nobody')).call(boletoApi.avisarCompra, { body: { codigo, ...quien } })
  const hers = await t.as('vendedora')
  const [aviso] = (await hers.call(boletoApi.avisosDeCompra)).body.avisos
  const confirm = async (more: object) =>
    await hers.call(boletoApi.responderAviso, { body: { aviso: aviso?._id ?? '', confirma: true, ...more } })
  expect((await confirm({})).body.message).toBe('Elegí en cuántas cuotas se paga.')
  expect((await confirm({ modalidadId: await planOf(t, 'Tres') })).status).toBe(200)
  expect(await paidOf(3)).toEqual(EN_TRES)
})

/** A telephone of the seller's with some numbers, and what a person decides about what it sold in vain. */
async function lendTwo() {
  t.clock.advance({ minutes: 1 })
  const [admin, nobody] = [await t.as('admin'), await t.as('nobody')]
  const ci = t.users.vendedora.ci
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [1, 2] } })
  const phone = await phoneOf(await t.as('vendedora'))
  const [lent, other] = await phone.borrow()
  if (!lent || !other) throw new Error('Nothing lent')
  const sellAt = async (precioRifa: number, venta: { modalidadId?: string } = {}) =>
    await phone.sell([{ ...lent, precioRifa }], { venta, at: t.clock.now() })
  const enter = async (sobre: string) => (await bring(nobody, [sobre]))[0]?.numeros.map(({ resultado }) => resultado)
  const resolve = async (...numeros: number[]) => {
    const later = await t.as('admin')
    const caso = (await later.call(casoApi.casos)).body.casos.at(-1)
    return await later.call(sobreApi.resolverVenta, { body: { casoId: caso?._id ?? '', numeros } })
  }
  return { lent, sellAt, enter, resolve }
}

const saveLater = async (...planes: typeof PLANES) => {
  t.clock.advance({ minutes: 1 })
  await savePlanes(await t.as('admin'), planes)
}
const DEARER = { nombre: 'Más caro', desde: 1, hasta: 1, total: 4_000, vencen: [1] }

it.each([
  { what: 'plan', by: 'Tres', paid: 1_200, cuotas: EN_TRES },
  { what: 'plan of one payment', by: 'Contado', paid: 3_600, cuotas: [[360_000, true]] },
  { what: 'price, of one payment', by: '', paid: 3_600, cuotas: [[360_000, true]] },
])('a telephone sells by the $what that was on offer since its loan, and nobody else does', async sale => {
  const { sellAt, enter } = await lendTwo()
  const plan = sale.by ? { modalidadId: await planOf(t, sale.by) } : {}
  const sobre = await sellAt(sale.paid, plan)
  await saveLater(DEARER)
  const { modalidades } = (await (await t.as('nobody')).call(modalidadApi.listarModalidades)).body
  expect(modalidades.map(({ nombre }) => nombre)).toEqual(['Más caro'])
  const door = { ...saleOf(await rifaIdOf(t.db, 9)), ...plan }
  const refused = await (await t.as('admin')).call(ventaApi.realizarCompraFisica, {
    body: { ...door, monto: sale.paid },
  })
  expect(refused.body.code).toBe(sale.by ? 'MODALIDAD_NO_VALE' : 'PRECIO_CAMBIO')
  expect(await enter(sobre)).toEqual(['vendida'])
  expect(await paidOf(1)).toEqual(sale.cuotas)
  expect(await findBroken(t.db)).toEqual([])
})

it('a telephone sells at its numbers’ own price where there was no price table when they were lent', async () => {
  await saveLater()
  const { sellAt, enter } = await lendTwo()
  const sobre = await sellAt(3_600)
  await saveLater(DEARER)
  expect(await enter(sobre)).toEqual(['vendida'])
  expect(await paidOf(1)).toEqual([])
  expect(await findBroken(t.db)).toEqual([])
})

it('a plan whose end waits for a sale under way is still of who was lent numbers meanwhile', async () => {
  const plan = { modalidadId: await planOf(t, 'Tres') }
  let ends: Promise<unknown> | undefined
  let sobre = ''
  const { enter } = await t.db.transaction().execute(async tx => {
    await tx.selectFrom('modalidad').select('id').where('id', '=', plan.modalidadId).forKeyShare().execute()
    ends = saveLater(DEARER)
    await untilSomebodyWaits(t.db)
    const lent = await lendTwo()
    sobre = await lent.sellAt(1_200, plan)
    return lent
  })
  await ends
  expect(await enter(sobre)).toEqual(['vendida'])
})

it('a telephone does not sell by what was withdrawn before it was lent anything', async () => {
  const plan = { modalidadId: await planOf(t, 'Tres') }
  await sellByPlan(t, 5)
  await saveLater(DEARER)
  const { sellAt, enter, resolve } = await lendTwo()
  expect(await enter(await sellAt(1_200, plan))).toEqual(['sin_numero'])
  expect(await enter(await sellAt(3_600))).toEqual(['sin_numero'])
  expect((await resolve(9)).body.code).toBe('PLAN_TERMINADO')
  expect((await resolve(9, 10)).body.code).toBe('OTROS_NUMEROS')
})

it.each([
  ['is on offer', PLANES],
  ['was withdrawn before it arrived', [DEARER]],
])(
  'a sale by plan without signal that lost its number gets another one by the same plan, which %s',
  async (_, since) => {
    const { lent, sellAt, enter, resolve } = await lendTwo()
    const sobre = await sellAt(1_200, { modalidadId: await planOf(t, 'Tres') })
    t.clock.advance({ hours: 73 })
    await saveLater(...since)
    const lost = await (await t.as('admin')).call(ventaApi.realizarCompraFisica, {
      body: saleOf(await rifaIdOf(t.db, lent.NumeroRifa)),
    })
    expect(lost.body.message).toBe('Venta realizada correctamente')
    expect(await enter(sobre)).toEqual(['sin_numero'])
    expect((await resolve(9)).status).toBe(200)
    expect(await paidOf(9)).toEqual(EN_TRES)
    expect(await findBroken(t.db)).toEqual([])
  },
)

it.each([
  ['came', 'tardia'],
  ['came without its number, and was decided about,', 'sin_numero'],
] as const)(
  'a sale by plan that %s after the end of its plan has no other number by it, and how it ends is said',
  async (_, what) => {
    const { lent, sellAt, enter, resolve } = await lendTwo()
    const sobre = await sellAt(1_200, { modalidadId: await planOf(t, 'Tres') })
    t.clock.advance({ hours: 73 })
    await sellByPlan(t, what === 'sin_numero' ? lent.NumeroRifa : 5, 'admin', 'Contado')
    if (what === 'sin_numero') expect(await enter(sobre)).toEqual([what])
    await carryOut(t, FECHAS[0])
    expect(await enter(sobre)).toEqual([what])
    expect((await resolve(9)).body).toMatchObject({
      code: 'PLAN_TERMINADO',
      message:
        'El plan con que se vendió ya no se vende, así que otro número no puede tomar su lugar: elegí «Se devuelve el dinero», y si quiere seguir, vendele otro con un plan de ahora.',
    })
    expect((await resolve()).status).toBe(200)
    expect(await findBroken(t.db)).toEqual([])
  },
)

it('nor is what it paid changed where its number was lost before there was a price table', async () => {
  await saveLater()
  const { lent, sellAt, enter, resolve } = await lendTwo()
  const sobre = await sellAt(3_600)
  t.clock.advance({ hours: 73 })
  await (await t.as('admin')).call(ventaApi.realizarCompraFisica, {
    body: saleOf(await rifaIdOf(t.db, lent.NumeroRifa)),
  })
  await saveLater(DEARER)
  expect(await enter(sobre)).toEqual(['sin_numero'])
  expect((await resolve(9)).status).toBe(200)
  expect(await paidOf(9)).toEqual([])
  expect(await findBroken(t.db)).toEqual([])
})

it('more cash than the seller owes with the stubs is asked about before anything is written', async () => {
  const plan = { modalidadId: await planOf(t, 'Contado') }
  const asked = await register({ ...plan, trae: 80_000 })
  expect([asked.status, asked.body.message]).toEqual([
    409,
    'Trae $\u00a080.000,00 y, con estos talones, debe $\u00a07.200,00. Si contaste bien, confirmalo.',
  ])
  expect(await figuresOf(t)).toMatchObject({ inicio: 0, balance: 0 })
  expect((await register({ ...plan, trae: 80_000, aunque: true })).body).toMatchObject({ registrados: 2 })
})

it('what an organiser collected stands as theirs and not among the sellers who owe, and the ledger names the instalment', async () => {
  const { id } = await sellByPlan(t, 1)
  await collect(t, id, 'admin')
  const admin = await t.as('admin')
  const { vendedores } = (await admin.call(cajaApi.saldos)).body
  expect(vendedores.map(({ organiza, caja }) => [organiza, caja]).toSorted()).toEqual([
    [false, 1_200],
    [true, 1_200],
  ])
  const { movimientos } = (await admin.call(cajaApi.movimientos, { query: { vendedor: t.users.admin.id } })).body
  expect(movimientos.map(({ tipo, numeros, cuotas }) => [tipo, numeros, cuotas])).toEqual([['venta', [1], [2]]])
})
