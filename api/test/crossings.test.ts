import { readFileSync } from 'node:fs'
import {
  type Accion,
  asignacionApi,
  boletoApi,
  cancelacionApi,
  cierreApi,
  devolucionApi,
  rifaApi,
  sorteoApi,
  transferenciaApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { ORIGENES } from '#modules/dinero/venta/venta.rules.ts'
import { beginCuotas, codigoOf, collect, makeContinua, payOnline, planOf, savePlanes } from './continua.ts'
import { figuresOf, shownOtherwise } from './one-figure.ts'
import { makeRaffle } from './raffle.ts'
import { type Shop, testShop } from './shop.ts'
import { forTest } from './test-app.ts'
import { print, WAYS, type Way } from './ways.ts'

type Kind = { make(t: Shop): Promise<unknown>; plan: string | undefined; pagado: number; cuotas: [number, boolean][] }

const makeTable = async (t: Shop) => {
  const admin = await t.as('admin')
  await makeContinua(admin, { precio: 3_600, cantidad: 40 })
  await savePlanes(admin)
}

/** Every kind of number: serie, continua paid at once, continua in parts. Minor units. */
const KINDS: Record<string, Kind> = {
  'a serie': {
    make: async t =>
      makeRaffle(await t.as('admin'), { fecha: '2026-12-24', cantidad: 40, precio: 3_600, premios: ['Moto'] }),
    plan: undefined,
    pagado: 360_000,
    cuotas: [],
  },
  'a continua, paid at once': { make: makeTable, plan: 'Contado', pagado: 360_000, cuotas: [[360_000, true]] },
  'a continua, in parts': {
    make: makeTable,
    plan: 'Tres',
    pagado: 120_000,
    cuotas: [
      [120_000, true],
      [120_000, false],
      [120_000, false],
    ],
  },
}

async function openWorld(kind: Kind, env: Record<string, string> = {}): Promise<Shop> {
  const t = forTest(await testShop(env))
  await kind.make(t)
  return t
}

/** What the database has of a sold number. */
async function factsOf(t: Shop, numero: number) {
  const titular = await t.db
    .selectFrom('titular')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .innerJoin('compra_linea', join =>
      join.onRef('compra_linea.compra_id', '=', 'compra.id').onRef('compra_linea.rifa_id', '=', 'titular.rifa_id'),
    )
    .select(['titular.id', 'compra.id as compraId', 'compra.total', 'compra_linea.vendedor_id as de'])
    .where('titular.numero', '=', numero)
    .where('titular.estado', '=', 'vendida')
    .executeTakeFirstOrThrow()
  const cuotas = await t.db.selectFrom('cuota').selectAll().where('titular_id', '=', titular.id).orderBy('n').execute()
  const mails = await t.db
    .selectFrom('correo')
    .select('texto')
    .where('evento', '=', `compra-pagada:${titular.compraId}`)
    .execute()
  return { ...titular, cuotas: cuotas.map(({ monto, pagada_at }) => [monto, pagada_at !== null]), mails }
}

describe.each(Object.entries(KINDS))('a number of %s', (_, kind) => {
  it('sold by any way keeps its plan, price, seller, receipt, ticket, history and act, the figures are one, and called off all of it ends', async () => {
    const t = await openWorld(kind)
    const inParts = kind.cuotas.length > 1
    const said = async (nombre: string, primera: number) => ({ id: await planOf(t, nombre), nombre, primera })
    const plan = inParts ? await said('Tres', 1_200) : undefined
    const contado = kind.plan ? await said('Contado', 3_600) : undefined
    for (const [i, [name, way]] of Object.entries(WAYS).entries()) {
      const numero = i + 1
      await way.sell(t, { numero, precio: 3_600, plan, contado })
      const facts = await factsOf(t, numero)
      expect([name, facts.total, facts.cuotas]).toEqual([name, kind.pagado, kind.cuotas])
      expect([name, facts.de]).toEqual([name, way.de === 'nadie' ? null : t.users[way.de].id])
      expect([name, facts.mails.length]).toEqual([name, way.correo ? 1 : 0])
      if (way.correo) expect([name, facts.mails[0]?.texto.includes('2 cuotas por pagar')]).toEqual([name, inParts])
      const { boletos } = (
        await (await t.as('admin')).call(boletoApi.boletosDeCompra, { params: { id: facts.compraId } })
      ).body
      const ticket = await (await t.as('nobody')).call(boletoApi.verBoleto, {
        params: { codigo: boletos[0]?.boleto ?? '' },
      })
      expect([name, ticket.body.boleto.numeroRifa, ticket.body.boleto.plan?.pagado]).toEqual([
        name,
        numero,
        kind.cuotas.length > 0 ? kind.pagado / 100 : undefined,
      ])
      const seller = await t.as('vendedora')
      const { ventas } = (await seller.call(ventaApi.historialVentasRifas, { query: {} })).body
      const suya = ventas.find(({ rifa }) => rifa.NumeroRifa === numero)
      expect([name, suya?.rifa.precioRifa, suya?.pago.estadoPago]).toEqual(
        way.enSuHistorial ? [name, 3_600, inParts ? 'Pagó 1 de 3' : 'Pagado'] : [name, undefined, undefined],
      )
      const listed = (await (await t.as('admin')).call(rifaApi.buscarRifas, { body: { numeros: [numero] } })).body
        .rifas[0]
      expect([name, listed?.pagoRealizado, listed?.debe ?? false]).toEqual([name, true, inParts])
      const { numerosRifa } = (
        await seller.call(asignacionApi.rifasPorVendedor, { body: { userId: t.users.vendedora.id } })
      ).body.data
      const own = numerosRifa.find(one => one.numero === numero)
      if (way.enSuHistorial) expect([name, own?.pagoRealizado, own?.debe]).toEqual([name, true, inParts])
      const { clientes } = (await seller.call(asignacionApi.clientes)).body
      expect([name, clientes.some(({ numerosRifas }) => numerosRifas.includes(numero))]).toEqual([
        name,
        way.enSuHistorial,
      ])
      const acts = await t.db
        .selectFrom('auditoria')
        .select('id')
        .where('accion', '=', way.acto as Accion)
        .execute()
      expect([name, acts.length > 0]).toEqual([name, true])
    }
    const { text } = await (await t.as('admin')).call(rifaApi.exportarRifas, { query: {} })
    const states = text
      .split('\r\n')
      .flatMap(line => /;(pagada|vendida|libre|sin vender|reservada);/.exec(line)?.[1] ?? [])
    expect(states).toEqual([
      ...Object.keys(WAYS).map(() => (inParts ? 'vendida' : 'pagada')),
      ...states.slice(Object.keys(WAYS).length).map(() => 'libre'),
    ])
    const sold = (Object.keys(WAYS).length * kind.pagado) / 100
    expect(await figuresOf(t)).toMatchObject({ inicio: sold, dias: sold, balance: sold, archivo: sold })
    expect(await shownOtherwise(t.db)).toEqual([])
    expect(await findBroken(t.db)).toEqual([])

    if (plan) await payTheRest(t, { id: (await factsOf(t, 1)).id, numero: 1 })
    await cancelAll(t)
    await workCanceladas({ ...t, payments: t.simulado }, () => t.clock.now())
    await workTareas({ ...t, payments: t.simulado }, () => t.clock.now())
    const admin = await t.as('admin')
    const { devoluciones } = (await admin.call(devolucionApi.listarDevoluciones, { query: {} })).body
    for (const { _id: devolucionId, canal } of devoluciones)
      if (canal === 'presencial')
        await admin.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'efectivo' } })
    // What was transferred an organiser transfers back.
    const transferidos = t.db.selectFrom('pago').select('id').where('proveedor', '=', 'transferencia')
    for (const { id: pagoId } of await transferidos.execute()) {
      const body = { pagoId, fecha: '2026-11-21', referencia: '1' }
      expect((await admin.call(transferenciaApi.devolverTransferencia, { body })).status).toBe(200)
    }
    expect((await admin.call(devolucionApi.listarDevoluciones, { query: { faltan: 'si' } })).body.total).toBe(0)
    const { rows } =
      await sql`select cuenta from asiento_linea where cuenta ~ '^(ventas|a_devolver|comision):' group by cuenta having sum(importe) <> 0`.execute(
        t.db,
      )
    expect(rows).toEqual([])
    expect(await t.db.selectFrom('titular').select('numero').where('estado', '<>', 'liberada').execute()).toEqual([])
    expect(await findBroken(t.db)).toEqual([])
  })
})

/** At night the whole product of ways and kinds; else the ways by which a stub is entered, and by which a buyer may give no address. */
const NIGHT = process.env.NIGHTLY !== undefined
const CROSSED = NIGHT ? Object.keys(WAYS) : ['En la puerta', 'En la mesa, un talón', 'En un archivo']
const PAIRS = [true, false].flatMap(enPapel => ['ana@correo.test', ''].map(correo => ({ enPapel, correo })))

/** What a number on paper is refused with, and a buyer without an address. */
const ON_PAPER: Record<string, string> = {
  'En la tienda, con cuenta': 'RIFA_EN_PAPEL',
  'En la tienda, sin cuenta': 'RIFA_EN_PAPEL',
  'Por el enlace de quien vende': 'RIFA_EN_PAPEL',
  'Por QR': 'RIFA_EN_PAPEL',
  'Desde un teléfono sin señal': 'nothing lent',
}
const WITHOUT_ADDRESS: Record<string, string> = { 'En la tienda, sin cuenta': 'VALIDACION' }
/** Their receipt goes to the account. */
const BY_ACCOUNT = ['En la tienda, con cuenta', 'Por el enlace de quien vende']

it.each(NIGHT ? Object.keys(KINDS) : ['a serie', 'a continua, in parts'])(
  'a number of %s is sold alike on paper or not, and a receipt goes where there is an address',
  async name => {
    const kind = KINDS[name] as Kind
    const t = await openWorld(kind, { CORREO_EN_PERSONA: 'opcional' })
    const said = async (nombre: string, primera: number) => ({ id: await planOf(t, nombre), nombre, primera })
    const inParts = kind.cuotas.length > 1
    const plan = inParts ? await said('Tres', 1_200) : undefined
    const contado = kind.plan ? await said('Contado', 3_600) : undefined
    let cells = 0
    for (const [i, name] of CROSSED.entries())
      for (const [j, { enPapel, correo }] of PAIRS.entries()) {
        const way = WAYS[name] as Way
        const numero = 1 + i * PAIRS.length + j
        const cell = [name, enPapel, correo]
        if (enPapel) await print(t, numero)
        const outcome = await way.sell(t, { numero, precio: 3_600, correo, plan, contado }).then(
          () => 'sold',
          (error: Error) => error.message,
        )
        cells++
        const refusal = (correo === '' && WITHOUT_ADDRESS[name]) || (enPapel && ON_PAPER[name])
        expect([...cell, outcome]).toEqual([...cell, refusal || 'sold'])
        if (refusal) continue
        const { id, total, cuotas, de, mails } = await factsOf(t, numero)
        const seller = way.de === 'nadie' ? null : t.users[way.de].id
        expect([...cell, total, cuotas, de]).toEqual([...cell, kind.pagado, kind.cuotas, seller])
        const mailed = BY_ACCOUNT.includes(name) || (way.correo && correo !== '')
        expect([...cell, mails.length]).toEqual([...cell, mailed ? 1 : 0])
        if (NIGHT && inParts) {
          await payTheRest(t, { id, numero })
          const paid = kind.cuotas.map(([monto]) => [monto, true])
          expect([...cell, (await factsOf(t, numero)).cuotas]).toEqual([...cell, paid])
          cells += 2
        }
      }
    if (NIGHT) console.log(`${cells} cells of ${name}`)
    const { inicio, ...figures } = await figuresOf(t)
    expect(figures).toMatchObject({ dias: inicio, balance: inicio, archivo: inicio })
    expect(await shownOtherwise(t.db)).toEqual([])
    expect(await findBroken(t.db)).toEqual([])
  },
  NIGHT ? 900_000 : undefined,
)

/** The second of three instalments in person, the third by its link. */
async function payTheRest(t: Shop, { id, numero }: { id: string; numero: number }): Promise<void> {
  expect((await collect(t, id, 'vendedora', { cuotas: [2] })).status).toBe(200)
  const { body } = await beginCuotas(t, await codigoOf(t, numero))
  await payOnline(t, body.external_reference)
}

const cancelAll = async (t: Shop) => {
  const { body } = await (await t.as('admin')).call(sorteoApi.sorteosFuturos)
  const [{ fechaSorteo = '' } = {}] = body.sorteos
  const confirmado = { motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
  const pedido = { fechaSorteo: fechaSorteo.slice(0, 10), entera: true, ...confirmado }
  expect((await (await t.as('admin')).call(cancelacionApi.cancelarSorteo, { body: pedido })).status).toBe(200)
}
const close = async (t: Shop) => {
  const body = { fechaSorteo: '2026-12-24' }
  expect((await (await t.as('admin')).call(cierreApi.cerrarSorteo, { body })).status).toBe(200)
}

it.each([
  ['the closing', close, 'SORTEO_CERRADO'],
  ['the calling off', cancelAll, 'NUMEROS_CANCELADOS'],
] as const)('after %s every way is refused by name', async (_, end, code) => {
  const t = await openWorld(KINDS['a serie'] as Kind)
  await WAYS['En la puerta']?.sell(t, { numero: 1, precio: 3_600 })
  await end(t)
  const refusals: [string, string][] = []
  for (const [i, [name, way]] of Object.entries(WAYS).entries())
    await way.sell(t, { numero: i + 2, precio: 3_600 }).then(
      () => refusals.push([name, 'sold']),
      (error: Error) => refusals.push([name, error.message]),
    )
  expect(Object.fromEntries(refusals)).toEqual({
    ...Object.fromEntries(Object.keys(WAYS).map(name => [name, code])),
    // No number of a closed draw is lent, printed or told of.
    'Desde un teléfono sin señal': 'nothing lent',
    'Un aviso que se confirma': 'no notice',
  })
})

describe('docs/ventas.md', () => {
  const page = readFileSync(`${import.meta.dirname}/../../docs/ventas.md`, 'utf8')
  const rows = page.split('\n').filter(line => line.startsWith('|'))
  const [heading = [], , ...ways] = rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

  it('has a row for every way, and every cell says what is asserted or why not', () => {
    const named = ways.map(([way]) => way ?? '')
    for (const way of Object.keys(WAYS)) expect(named).toContain(way)
    for (const row of ways)
      expect([row[0], row.length, row.every(cell => cell !== '')]).toEqual([row[0], heading.length, true])
  })

  it('names every origin of the act', () => {
    for (const origen of Object.keys(ORIGENES)) expect(page).toContain(`\`${origen}\``)
  })
})
