import { readFileSync } from 'node:fs'
import {
  type Accion,
  asignacionApi,
  boletoApi,
  checkoutApi,
  cierreApi,
  enlaceApi,
  rifaApi,
  talonarioApi,
  ventaApi,
} from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { ORIGENES } from '#modules/dinero/venta/venta.rules.ts'
import { makeContinua, planOf, savePlanes } from './continua.ts'
import { comprador, rifaIdOf, saleOf } from './on-sale.ts'
import { figuresOf, shownOtherwise } from './one-figure.ts'
import { signedCode } from './paper.ts'
import { bring, phoneOf } from './phone.ts'
import { makeRaffle } from './raffle.ts'
import { decide, type Shop, settled, testShop } from './shop.ts'
import { forTest } from './test-app.ts'

/** One sale of a number; `plan` is the id of the one asked for. Throws what it was refused with. */
type Sale = { numero: number; plan: string | undefined }
type Way = {
  sell(t: Shop, sale: Sale): Promise<void>
  /** Whose sale it is. */
  de: 'vendedora' | 'nadie'
  /** Whether it is in that seller's history, and its buyer among their clients. */
  enSuHistorial: boolean
  /** Whether its buyer gave an address. */
  correo: boolean
  acto: string
}

const refuse = ({ status, body }: { status: number; body: { code?: unknown; message?: unknown } }) => {
  if (status !== 200) throw new Error(String(body.code))
}
const withPlan = (plan: string | undefined) => (plan ? { modalidadId: plan } : {})

async function buy(t: Shop, { numero, plan }: Sale, by: 'cliente' | 'nobody', more: object = {}): Promise<void> {
  const productos = [{ _id: await rifaIdOf(t.db, numero), quantity: 1, tipo: 'rifa' as const, ...withPlan(plan) }]
  const reply = await (await t.as(by)).call(checkoutApi.procesarPago, { body: { productos, ...more } })
  refuse(reply)
  await payOrder(t, reply.body.external_reference)
}

async function payOrder(t: Shop, referencia: string): Promise<void> {
  await decide(await t.as('nobody'), referencia, 'aprobar')
  await settled(t, referencia, { estado: 'pagada' })
}

async function register(t: Shop, numeros: readonly number[], plan: string | undefined): Promise<void> {
  const talones = numeros.map(numero => ({ numero, ...comprador }))
  const body = { vendedor: t.users.vendedora.id, talones, ...withPlan(plan) }
  refuse(await (await t.as('admin')).call(ventaApi.registrarTalones, { body }))
}

const own = { de: 'vendedora', enSuHistorial: true, correo: true } as const
const shop = { de: 'nadie', enSuHistorial: false, correo: true, acto: 'procesarPago' } as const

/** Every way by which a number is sold: a row of docs/ventas.md. */
const WAYS: Record<string, Way> = {
  'En la tienda, con cuenta': { ...shop, sell: (t, sale) => buy(t, sale, 'cliente') },
  'En la tienda, sin cuenta': {
    ...shop,
    sell: (t, sale) =>
      buy(t, sale, 'nobody', { comprador: { nombreCompleto: 'Nora Paz', ci: '45000001', email: 'nora@correo.test' } }),
  },
  'Por el enlace de quien vende': {
    ...shop,
    de: 'vendedora',
    async sell(t, sale) {
      const { codigo } = (await (await t.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace
      await buy(t, sale, 'cliente', { ref: codigo })
    },
  },
  'Por QR': {
    ...own,
    acto: 'cobrarConQr',
    async sell(t, { numero, plan }) {
      const body = { rifaId: await rifaIdOf(t.db, numero), datosClienteFisico: comprador, ...withPlan(plan) }
      const reply = await (await t.as('vendedora')).call(checkoutApi.cobrarConQr, { body })
      refuse(reply)
      await payOrder(t, reply.body.external_reference)
    },
  },
  'En la puerta': {
    ...own,
    acto: 'realizarCompraFisica',
    async sell(t, { numero, plan }) {
      const body = { ...saleOf(await rifaIdOf(t.db, numero)), ...withPlan(plan) }
      refuse(await (await t.as('vendedora')).call(ventaApi.realizarCompraFisica, { body }))
    },
  },
  'Desde un teléfono sin señal': {
    ...own,
    acto: 'recibirSobres',
    async sell(t, { numero, plan }) {
      const seller = await t.as('vendedora')
      const body = { ci: t.users.vendedora.ci, numerosRifas: [numero] }
      await (await t.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
      const phone = await phoneOf(seller)
      const lent = (await phone.borrow()).filter(({ NumeroRifa }) => NumeroRifa === numero)
      if (lent.length === 0) throw new Error('nothing lent')
      const paid = lent.map(rifa => ({ ...rifa, precioRifa: plan ? 1_200 : 3_600 }))
      const [recibido] = await bring(seller, [await phone.sell(paid, { at: t.clock.now(), venta: withPlan(plan) })])
      const [suyo] = recibido?.numeros ?? []
      if (suyo?.resultado !== 'vendida') throw new Error(suyo?.resultado ?? recibido?.rechazo)
    },
  },
  'En la mesa, un talón': {
    ...own,
    acto: 'registrarTalones',
    sell: async (t, { numero, plan }) => await register(t, [numero], plan ?? (await contadoOf(t))),
  },
  'En un archivo': {
    ...own,
    acto: 'importarVentas',
    async sell(t, { numero, plan }) {
      const { nombre, cedula, correo, telefono } = comprador
      const cells = [numero, nombre, cedula, correo, telefono, 'efectivo', t.users.vendedora.ci, plan ? '3' : '']
      const contado = (await t.db.selectFrom('modalidad').select('id').execute()).length > 0 && !plan ? '1' : cells[7]
      const csv = `numero;nombre;cedula;correo;telefono;metodoPago;vendedor;plan\n${[...cells.slice(0, 7), contado].join(';')}`
      refuse(await (await t.as('admin')).call(ventaApi.importarVentas, { body: { csv } }))
    },
  },
  'Un aviso que se confirma': {
    ...own,
    correo: false,
    acto: 'responderAviso',
    async sell(t, { numero, plan }) {
      const [admin, hers] = [await t.as('admin'), await t.as('vendedora')]
      const partes = [{ desde: numero, hasta: numero }]
      const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body: { tamano: 1, partes } })).body
      await admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload: { talonarios, orden: 'pila' } })
      await admin.call(talonarioApi.entregar, { body: { talonarios, vendedor: t.users.vendedora.id } })
      const codigo = await signedCode(t, { numero, parte: 'boleto' })
      const quien = { nombre: 'Ana Quiroga', cedula: '45678901', telefono: '099 123 456' }
      await (await t.as('nobody')).call(boletoApi.avisarCompra, { body: { codigo, ...quien } })
      const [aviso] = (await hers.call(boletoApi.avisosDeCompra)).body.avisos
      if (!aviso) throw new Error('no notice')
      const modalidad = plan ?? (await contadoOf(t))
      const body = { aviso: aviso._id, confirma: true, ...withPlan(modalidad) }
      refuse(await hers.call(boletoApi.responderAviso, { body }))
    },
  },
}

const contadoOf = async (t: Shop) =>
  (await t.db.selectFrom('modalidad').select('id').where('nombre', '=', 'Contado').executeTakeFirst())?.id

type Kind = { make(t: Shop): Promise<unknown>; plan: string | undefined; pagado: number; cuotas: [number, boolean][] }

const makeTable = async (t: Shop) => {
  const admin = await t.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
}
/** Every kind of number: serie, continua paid at once, continua in parts. Minor units. */
const KINDS: Record<string, Kind> = {
  'a serie': {
    make: async t =>
      makeRaffle(await t.as('admin'), { fecha: '2026-12-24', cantidad: 20, precio: 3_600, premios: ['Moto'] }),
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

async function openWorld(kind: Kind): Promise<Shop> {
  const t = forTest(await testShop())
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
  it('sold by any way keeps its plan, price, seller, receipt, ticket, history and act, and the figures are one', async () => {
    const t = await openWorld(kind)
    const asked = kind.plan && (await planOf(t, kind.plan))
    const inParts = kind.cuotas.length > 1
    for (const [i, [name, way]] of Object.entries(WAYS).entries()) {
      const numero = i + 1
      await way.sell(t, { numero, plan: inParts ? asked : undefined })
      const facts = await factsOf(t, numero)
      expect([name, facts.total, facts.cuotas]).toEqual([name, kind.pagado, kind.cuotas])
      expect([name, facts.de]).toEqual([name, way.de === 'nadie' ? null : t.users[way.de].id])
      expect([name, facts.mails.length]).toEqual([name, way.correo ? 1 : 0])
      if (way.correo) expect([name, facts.mails[0]?.texto.includes('2 cuotas por pagar')]).toEqual([name, inParts])
      const { boletos } = (
        await (await t.as('admin')).call(boletoApi.boletosDeCompra, { params: { id: facts.compraId } })
      ).body
      const ticket = await (await t.as('nobody')).call(boletoApi.verBoleto, {
        params: { talon: boletos[0]?.talon ?? '' },
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
  })
})

it('after the closing every way is refused by name', async () => {
  const t = await openWorld(KINDS['a serie'] as Kind)
  await WAYS['En la puerta']?.sell(t, { numero: 1, plan: undefined })
  const body = { fechaSorteo: '2026-12-24' }
  expect((await (await t.as('admin')).call(cierreApi.cerrarSorteo, { body })).status).toBe(200)
  const refusals: [string, string][] = []
  for (const [i, [name, way]] of Object.entries(WAYS).entries())
    await way.sell(t, { numero: i + 2, plan: undefined }).then(
      () => refusals.push([name, 'sold']),
      (error: Error) => refusals.push([name, error.message]),
    )
  expect(Object.fromEntries(refusals)).toEqual({
    ...Object.fromEntries(Object.keys(WAYS).map(name => [name, 'SORTEO_CERRADO'])),
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
