import { randomUUID } from 'node:crypto'
import { AppError, toCsv, type Usuario } from '@talonario/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { toReply } from '#http/error-reply.ts'
import { balanceDeCampania, corregirGasto, registrarGasto } from '#modules/conjunto/balance/balance.service.ts'
import { findSaldo, listAjustes } from '#modules/dinero/caja/caja.queries.ts'
import { saldos } from '#modules/dinero/caja/caja-saldos.service.ts'
import { cancelarSorteo } from '#modules/dinero/cancelacion/cancelacion.service.ts'
import { deshacerDevolucion, pagarDevolucion } from '#modules/dinero/cancelacion/cancelacion-devolucion.service.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { cobrarConQr } from '#modules/dinero/checkout/checkout-qr.service.ts'
import { establecerPlan, pagarComision } from '#modules/dinero/comision/comision.service.ts'
import { findByReferencia } from '#modules/dinero/compra/compra.queries.ts'
import { reatribuir } from '#modules/dinero/compra/compra-corregir.service.ts'
import { cambiarModalidad, pagarCuota } from '#modules/dinero/cuota/cuota.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import { reembolsar } from '#modules/dinero/pago/pago-caso.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { miEnlace } from '#modules/numeros/enlace/enlace.service.ts'
import { CUOTAS, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { PaymentsError } from '#outside/payments.ts'
import { type CajaCalls, callsElsewhere, callsHere } from './caja-process.ts'
import { measured } from './figure.ts'
import { CLASES, type Clase } from './fleet.ts'
import { debtOf, newCampaign, nextDraw, refused } from './money-continua.ts'
import { assign, comprador, putOnSale, saleOf } from './on-sale.ts'
import { shownOtherwise, takenBy, unlikeFigures } from './one-figure.ts'
import { changePayment, type Shop, testShop } from './shop.ts'
import { client } from './test-app.ts'
import { print, type Sale as SaleByWay, tellAndConfirm, WAYS } from './ways.ts'

/**
 * Any commands in any order, some at the same time, every other one of the cash box in a second process, with a shop
 * that sells the same numbers and plans of commission: the ledger equals a count of the outcomes, what each seller took
 * is the same on every screen, each one's commission is what a second computation says, and nothing closed changes.
 * In a continua numbers are sold by plans, from every origin of a sale, and their instalments are collected.
 */
const RUNS = Number(process.env.CAJA_RUNS ?? 4)
const STEPS = Number(process.env.CAJA_STEPS ?? 40)
const SEED = Number(process.env.CAJA_SEED ?? 20_261_122)
/** After every step, and not only at the end of a program, what each screen and file shows is compared: 1 at night. */
const FIGURES = process.env.CAJA_FIGURES === '1'

const NUMBERS = 30
const which = fc.nat(NUMBERS - 1)
/** By which plan, in a continua. */
const como = fc.nat(3)
const who = fc.nat(1)
const amount = fc.integer({ min: 1, max: 300_000 })
const tasa = fc.nat(10_000)
const several = (max: number) => fc.integer({ min: 1, max })
const metodoPago = fc.constantFrom('efectivo', 'pos', 'transferencia')
const cobro = fc.constantFrom('organizacion', 'vendedor', undefined)
const devuelve = fc.constantFrom('organizacion', 'vendedor', 'nadie')
const change = fc.constantFrom('fee', 'part', 'en_reclamo', 'aprobado', 'contracargo')

/** Each command with its weight and what it is told. */
const COMMANDS = {
  sell: [6, { which, como, metodoPago, cobro }],
  stubs: [1, { which, como, several: several(4), amount }],
  receive: [1, { who, amount }],
  recount: [2, { which, amount: fc.nat(300_000) }],
  spend: [1, { amount, cuenta: fc.constantFrom('efectivo', 'banco', 'proveedor') }],
  mend: [1, { which, amount: fc.nat(300_000) }],
  envelope: [1, { which, como, several: several(4), metodoPago }],
  telephone: [1, { which, como }],
  notice: [1, { which, como }],
  qr: [1, { which, como }],
  collect: [4, { which, count: fc.nat(1), who, metodoPago, cobro }],
  payByLink: [2, { which, count: fc.nat(1) }],
  change: [1, { which, como: fc.constantFrom('contado', 'cuotas') }],
  undo: [2, { which }],
  void: [2, { which, devuelve }],
  sellTwo: [2, { which, como, metodoPago, cobro }],
  voidPart: [2, { which, lines: fc.constantFrom([1], [2], [1, 2]), devuelve }],
  seen: [2, { which }],
  handIn: [2, { who, amount }],
  confirm: [3, { which, amount }],
  reject: [1, { which }],
  present: [3, { who, amount }],
  close: [2, { which, amount }],
  return: [1, { which }],
  writeOff: [1, { which }],
  agree: [1, { which, confirmar: fc.boolean() }],
  adjust: [1, { who, amount: fc.integer({ min: -9_000, max: 9_000 }) }],
  remove: [1, { who, chance: fc.nat(3) }],
  callOff: [1, { chance: fc.nat(1) }],
  giveBack: [
    4,
    { which, byOrganiser: fc.boolean(), paga: fc.constantFrom('vendedor', 'vendedor', 'efectivo', 'banco', 'nadie') },
  ],
  takeBack: [2, { which }],
  plan: [
    1,
    {
      activa: fc.nat(3).map(n => n > 0),
      comprasPropias: fc.boolean(),
      from: fc.integer({ min: 2, max: 4 }),
      first: tasa,
      later: tasa,
    },
  ],
  attribute: [1, { which, who: fc.option(who), lines: fc.option(several(3)) }],
  payout: [1, { who, amount, medio: fc.constantFrom('efectivo', 'banco', 'caja') }],
  order: [2, { which, como, several: several(3), buyer: fc.nat(2), link: fc.option(who) }],
  pay: [3, { which }],
  settle: [1, { which }],
  refund: [1, { which }],
  provider: [1, { which, amount: fc.nat(99_999), change }],
} as const
type Name = keyof typeof COMMANDS
type Told<N extends Name> = {
  [F in keyof (typeof COMMANDS)[N][1]]: (typeof COMMANDS)[N][1][F] extends fc.Arbitrary<infer T> ? T : never
}
type Carry<N extends Name> = (told: Told<N>, api: CajaCalls, now: Date) => Promise<unknown>
type Command = [name: Name, told: Told<Name>]
const TABLE: [string, readonly [number, Record<string, fc.Arbitrary<unknown>>]][] = Object.entries(COMMANDS)
const command = fc.oneof(
  ...TABLE.map(([name, [weight, told]]) => ({ weight, arbitrary: fc.tuple(fc.constant(name), fc.record(told)) })),
) as fc.Arbitrary<unknown> as fc.Arbitrary<Command>
const program = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), {
  minLength: 5,
  maxLength: STEPS,
  size: 'max',
})

let t: Shop
/** Confirms what the first one proposes. */
let second: string
let elsewhere: ReturnType<typeof callsElsewhere>
/** In turn: a server's calls, and another's. */
let servers: [CajaCalls, CajaCalls]
let run = 0
beforeEach(async () => {
  run = 0
  t = await testShop()
  second = (await person('admin')).id
  elsewhere = callsElsewhere(t.connection)
  servers = [callsHere(t.db), elsewhere.calls]
})
afterEach(async () => {
  await elsewhere.stop()
  await t.close()
})

const PRICE = 100_000
const talon = { nombre: 'Ana Paz', cedula: undefined, telefono: undefined, correo: undefined }
const ASSIGNED = 20
/** Of those the last of each seller is on paper. */
const PAPER = ASSIGNED - 2
const codeOf = async ({ usuario }: Seller) => (await miEnlace(t.db, usuario.id, t.clock.now())).codigo

async function person(rol: 'vendedor' | 'admin'): Promise<Usuario> {
  const name = `v${randomUUID()}`
  const ci = `${30_000_000 + ++people}`
  const row = { nombre_usu: name, nombre_completo: 'Ana Paz', email: `${name}@talonario.test`, ci, password_hash: '' }
  const { id } = await t.db
    .insertInto('usuario')
    .values({ ...row, rol })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...t.users.vendedora, id, _id: id, ci }
}
let people = 0

/** `shop`: the server with this seller; `counted`: the cash they have, `taken`: what they took in person, however it was paid. */
type Seller = { usuario: Usuario; shop: Shop; counted: number; taken: number; removed: boolean }
type Sale = { id: string; of: Seller; paid: number; own: boolean; transfer: boolean }
type Plan = { id: string | undefined; nombre: string; cuotas: readonly number[] }

function shopOf(vendedora: Usuario): Shop {
  const [all, users] = [t, { ...t.users, vendedora }]
  const own = async () => client(all.app, await openSesion(all.db, vendedora, all.clock.now()))
  return { ...all, users, as: async who => (who === 'vendedora' ? await own() : await all.as(who)) }
}

/** In a serie all programs are of one campaign, on a day each; in a continua each has its own. */
async function numbersOf(clase: Clase): Promise<{
  rifas: { id: string; numero: number }[]
  planes: readonly Plan[]
  /** What is called off: in a serie its draw, in a continua all that are to come. */
  pedido(): Promise<{ fechaSorteo: string; entera: boolean } | undefined>
  end(): Promise<void>
}> {
  if (clase === 'continua') return { ...(await newCampaign(t, NUMBERS)), pedido: () => nextDraw(t, true) }
  const fecha = new Date(Date.UTC(2027, 0, 1 + run)).toISOString().slice(0, 10)
  const { rifas } = await putOnSale(t.db, { cantidad: NUMBERS, desde: 1 + NUMBERS * run, fecha, precio: PRICE })
  return {
    rifas,
    planes: [{ id: undefined, nombre: '', cuotas: [PRICE] }],
    pedido: async () => ({ fechaSorteo: fecha, entera: false }),
    end: async () => {},
  }
}

/** One raffle, half of it with each of two sellers, and the commands on it, counted besides the ledger. */
async function world(clase: Clase) {
  const { rifas, planes, pedido, end } = await numbersOf(clase)
  run++
  const codigoOf = await codeWriter(t.env, CUOTAS)
  const newcomer = async (): Promise<Seller> => {
    const usuario = await person('vendedor')
    return { usuario, shop: shopOf(usuario), counted: 0, taken: 0, removed: false }
  }
  const sellers = [await newcomer(), await newcomer()] as const
  const sellerOf = (i: number): Seller => sellers[i % 2 === 0 ? 0 : 1]
  const planOf = (n: number) => {
    const plan = planes[n % planes.length] as Plan
    return { ...plan, primera: plan.cuotas[0] ?? 0, dicho: plan.id ? { modalidadId: plan.id } : {} }
  }
  // The last third is with nobody, so that a link may sell it.
  for (const [i, { id }] of rifas.slice(0, ASSIGNED).entries()) await assign(t.db, id, sellerOf(i).usuario)
  for (const i of [PAPER, PAPER + 1]) await print(sellerOf(i).shop, rifas[i]!.numero)
  const codes = [await codeOf(sellerOf(0)), await codeOf(sellerOf(1))]
  const sales: Sale[] = []
  /** Of two numbers each; `left` are their lines. */
  const pairs: (Sale & { left: Set<number>; busy?: boolean })[] = []
  const handIns: { id: string; of: Seller }[] = []
  /** What was counted, as it stands now. */
  const counts: { id: string; of: Seller; contado: number; busy?: boolean }[] = []
  const presented: { id: string; of: Seller }[] = []
  const orders: string[] = []
  const shop = { db: t.db, env: t.env, payments: t.simulado }
  const closed = new Map<string, { of: Seller; huella: string; diferencia: number; off: boolean }>()
  const { admin } = t.users
  const firma = () => ({ usuarioId: admin.id, now: t.clock.now() })
  const pick = <T>(list: readonly T[], i: number): T | undefined => list[i % Math.max(list.length, 1)]
  let turn = 0
  const next = () => servers[turn++ % 2 === 0 ? 0 : 1]
  const took = ({ of, own }: Pick<Sale, 'of' | 'own'>, paid: number) => {
    of.taken += paid
    if (own) of.counted += paid
  }
  const sold = (sale: Sale) => {
    took(sale, sale.paid)
    sales.push(sale)
  }
  /** Whether the seller has its cash, or somebody has to see its transfer. */
  const where = (metodoPago: string, cobro?: string) => {
    const own = metodoPago === 'efectivo' || cobro === 'vendedor'
    return { own, transfer: metodoPago === 'transferencia' && !own }
  }
  /** As the server says it to whoever sells; nothing of what it refuses is sold. */
  async function byWay(i: number, como: number, sell: (shop: Shop, sale: SaleByWay) => Promise<void>) {
    const of = sellerOf(i)
    if (of.removed) return
    const { id, nombre, primera } = planOf(como)
    const { id: rifaId, numero } = rifas[i]!
    const plan = id === undefined ? undefined : { id, nombre, primera: primera / 100 }
    const refusal = await sell(of.shop, { numero, precio: PRICE / 100, plan }).catch(error => {
      refused(error)
      return error
    })
    if (refusal) return
    const { compra_id } = await t.db
      .selectFrom('titular')
      .select('compra_id')
      .where('rifa_id', '=', rifaId)
      .where('estado', '=', 'vendida')
      .executeTakeFirstOrThrow()
    sold({ id: compra_id ?? '', of, paid: primera, own: true, transfer: false })
  }

  const busy = new Set<string>()
  /** What is owed of what was called off, or was given back; nobody else gives it back until it is free again. */
  async function nextOwed(which: number, given: boolean) {
    const owed = t.db
      .selectFrom('devolucion as d')
      .innerJoin('compra as c', 'c.id', 'd.compra_id')
      .select(['d.id', 'd.importe', 'd.paga', 'c.vendedor_id'])
      .where('c.vendedor_id', 'in', idsOf(sellers))
      .where('d.hecha_at', 'is not', null)
      .where('c.canal', '=', 'presencial')
      .where('d.pagada_at', given ? 'is not' : 'is', null)
    const row = pick(await owed.orderBy('d.id').execute(), which)
    const of = sellers.find(({ usuario }) => usuario.id === row?.vendedor_id)
    if (!row || !of || busy.has(row.id)) return
    busy.add(row.id)
    return { ...row, of, free: () => void busy.delete(row.id) }
  }

  async function close(rendicion: { id: string; of: Seller }, contado: number) {
    const done = await next().cerrarRendicion({ id: rendicion.id, contado, medio: 'efectivo' }, admin, t.clock.now())
    rendicion.of.counted -= contado
    const diferencia = Math.round((done.diferencia ?? 0) * 100)
    closed.set(rendicion.id, { of: rendicion.of, huella: done.huella, diferencia, off: false })
  }

  const commands: { [N in Name]: Carry<N> } = {
    async sell({ which, como, metodoPago, cobro }, api, now) {
      const of = sellerOf(which)
      if (of.removed) return
      const { primera, dicho } = planOf(como)
      const venta = { ...saleOf(rifas[which]!.id, metodoPago), ...dicho, cobro }
      const { _id: id } = await api.realizarCompraFisica(t.env, of.usuario, venta, { key: null, now })
      sold({ id, of, paid: primera, ...where(metodoPago, cobro) })
    },
    async stubs({ which, como, several, amount }, api, now) {
      const of = sellerOf(which)
      const { primera, dicho } = planOf(como)
      const theirs = rifas.filter((_, i) => sellerOf(i) === of && i >= which).slice(0, several)
      const talones = theirs.map(({ numero }) => ({ ...talon, numero }))
      const body = { vendedor: of.usuario.id, talones, trae: amount, aunque: true, ...dicho }
      const { entrega } = await api.registrarTalones(t.env, admin, body, { key: null, now })
      took({ of, own: true }, theirs.length * primera)
      of.counted -= amount
      counts.push({ id: entrega, of, contado: amount })
    },
    async receive({ who, amount }, api) {
      const of = sellerOf(who)
      const recibida = { vendedor: of.usuario.id, contado: amount, medio: 'efectivo' as const }
      const { _id } = await api.recibirEntrega(recibida, { key: null, ...firma() })
      of.counted -= amount
      counts.push({ id: _id, of, contado: amount })
    },
    async recount({ which, amount }, api) {
      const count = pick(counts, which)
      if (!count || count.busy) return
      count.busy = true
      await api
        .corregirConteo(
          { id: count.id, contado: amount, motivo: 'x' },
          { ...firma(), env: { LOCALE: t.env.LOCALE, CURRENCY: t.env.CURRENCY } },
        )
        .finally(() => {
          count.busy = false
        })
      if (!count.of.removed) count.of.counted -= amount - count.contado
      count.contado = amount
    },
    async spend({ amount, cuenta }) {
      const gasto = { rubro: 'otros' as const, concepto: 'x', importe: amount, cuenta }
      await registrarGasto(t.db, gasto, { key: null, ...firma() })
    },
    async mend({ which, amount }) {
      const { gastos } = await balanceDeCampania(t.db)
      const id = pick(gastos, which)?._id
      if (id) await corregirGasto(t.db, { id, importe: amount, motivo: 'x' }, firma())
    },
    async envelope({ which, como, several, metodoPago }, api, now) {
      const of = sellerOf(which)
      const { primera, nombre: plan } = planOf(como)
      const theirs = rifas.filter((_, i) => sellerOf(i) === of && i >= which).slice(0, several)
      const { nombre, correo, cedula, telefono } = comprador
      const file = toCsv([
        ['numero', 'nombre', 'cedula', 'correo', 'telefono', 'metodoPago', 'vendedor', 'plan'],
        ...theirs.map(({ numero }) => [numero, nombre, cedula, correo, telefono, metodoPago, of.usuario.ci, plan]),
      ])
      const entered = await api.importarVentas(t.env, admin, file, { key: null, now })
      took({ of, own: metodoPago === 'efectivo' }, entered.importados * primera)
    },
    telephone: ({ which, como }) =>
      byWay(which % PAPER, como, async (shop, sale) => await WAYS['Desde un teléfono sin señal']?.sell(shop, sale)),
    notice: ({ which, como }) => byWay(PAPER + (which % 2), como, tellAndConfirm),
    async qr({ which, como }, _api, now) {
      const of = sellerOf(which)
      if (of.removed) return
      const venta = { rifaId: rifas[which]!.id, datosClienteFisico: comprador, ...planOf(como).dicho }
      orders.push((await cobrarConQr(shop, of.usuario, { venta, key: null, ip: '127.0.0.1', now })).referencia)
    },
    async collect({ which, count, who, metodoPago, cobro }, api, now) {
      const [of, debt] = [sellerOf(who), await debtOf(t, rifas, which, count)]
      if (!debt?.cuotas.length || of.removed) return
      const cobrada = { titularId: debt.id, cuotas: debt.cuotas, metodoPago, cobro }
      const { compraId: id, montoTotal } = await api.cobrarCuota(t.env, of.usuario, cobrada, { key: null, now })
      sold({ id, of, paid: Math.round(montoTotal * 100), ...where(metodoPago, cobro) })
    },
    async payByLink({ which, count }, _api, now) {
      const debt = await debtOf(t, rifas, which, count)
      if (!debt?.cuotas.length) return
      const pedido = { codigo: codigoOf(debt.id), cuotas: debt.cuotas, ip: '127.0.0.1' }
      orders.push((await pagarCuota(shop, pedido, now)).referencia)
    },
    async change({ which, como }) {
      const debt = await debtOf(t, rifas, which, 0)
      if (debt) await cambiarModalidad(t.db, t.env, admin, { titularId: debt.id, como }, t.clock.now())
    },
    async undo({ which }, api, now) {
      const sale = pick(sales, which)
      if (!sale || sale.of.removed) return
      sales.splice(sales.indexOf(sale), 1)
      const { id: usuarioId } = sale.of.usuario
      const undone = api.anularVenta({ compraId: sale.id, motivo: 'x', usuarioId, onlyOf: usuarioId }, now)
      const what = await undone.catch(error => {
        sales.push(sale)
        throw error
      })
      if (what === 'pedida') sales.push(sale)
      else took(sale, -sale.paid)
    },
    async void({ which, devuelve }, api, now) {
      const sale = pick(sales, which)
      if (!sale) return
      sales.splice(sales.indexOf(sale), 1)
      await api.anularVenta({ compraId: sale.id, motivo: 'x', devuelve, usuarioId: admin.id }, now).catch(error => {
        sales.push(sale)
        throw error
      })
      took({ of: sale.of, own: devuelve === 'vendedor' }, -sale.paid)
    },
    async sellTwo({ which, como, metodoPago, cobro }, api, now) {
      const of = sellerOf(which)
      const two = rifas.filter((_, i) => sellerOf(i) === of && i >= which).slice(0, 2)
      if (of.removed || two.length < 2) return
      const { primera: paid, dicho } = planOf(como)
      const venta = { ...saleOf(two[0]!.id, metodoPago), otras: [two[1]!.id], ...dicho, cobro }
      const { _id: id } = await api.realizarCompraFisica(t.env, of.usuario, venta, { key: null, now })
      const sale = { id, of, paid, ...where(metodoPago, cobro) }
      took(sale, 2 * paid)
      pairs.push({ ...sale, left: new Set([1, 2]) })
    },
    async voidPart({ which, lines, devuelve }, api, now) {
      const sale = pick(pairs, which)
      if (!sale || sale.busy) return
      sale.busy = true
      const body = { compraId: sale.id, lineas: lines, motivo: 'x', devuelve, usuarioId: admin.id }
      await api.anularVenta(body, now).finally(() => {
        sale.busy = false
      })
      for (const line of lines)
        if (sale.left.delete(line)) took({ of: sale.of, own: devuelve === 'vendedor' }, -sale.paid)
    },
    async seen({ which }, api) {
      const transfers = [...sales, ...pairs].filter(({ transfer }) => transfer)
      const sale = pick(transfers, which)
      if (sale) await api.acreditarTransferencia(sale.id, firma())
    },
    async handIn({ who, amount }, api, now) {
      const of = sellerOf(who)
      if (of.removed) return
      const form = { monto: amount, medio: 'efectivo' as const }
      handIns.push({ id: (await api.declararEntrega(of.usuario, form, { image: null, now }))._id, of })
    },
    async confirm({ which, amount }, api) {
      const handIn = pick(handIns, which)
      if (!handIn) return
      await api.confirmarEntrega({ id: handIn.id, contado: amount }, firma())
      handIn.of.counted -= amount
      counts.push({ id: handIn.id, of: handIn.of, contado: amount })
    },
    async reject({ which }, api) {
      const handIn = pick(handIns, which)
      if (handIn) await api.rechazarEntrega({ id: handIn.id, motivo: 'x' }, firma())
    },
    async present({ who, amount }, api, now) {
      const of = sellerOf(who)
      if (!of.removed) presented.push({ id: (await api.presentarRendicion(of.usuario, amount, now))._id, of })
    },
    async close({ which, amount }) {
      const rendicion = pick(presented, which)
      if (rendicion) await close(rendicion, amount)
    },
    async return({ which }, api, now) {
      const rendicion = pick(presented, which)
      if (rendicion) await api.devolverRendicion({ id: rendicion.id, motivo: 'x' }, admin, now)
    },
    async writeOff({ which }, api, now) {
      const [id, was] = pick([...closed], which) ?? []
      if (!id || !was || was.off) return
      // Refused where a later rendición has the difference, or it was handed in.
      was.off = true
      const done = await api.perdonarDiferencia({ id, motivo: 'x' }, admin, now).catch(orPassed)
      if (done) was.of.counted -= was.diferencia
      else was.off = false
    },
    async adjust({ who, amount }, api) {
      const of = sellerOf(who)
      if (amount === 0) return
      const ajuste = { vendedor: of.usuario.id, importe: amount, cuenta: 'caja' as const, motivo: 'x' }
      const { propuesto } = await api.ajustar(ajuste, { key: null, ...firma() })
      if (!propuesto) of.counted += amount
    },
    async agree({ which, confirmar }, api, now) {
      const ajuste = pick(await listAjustes(t.db), which)
      const of = sellers.find(({ usuario }) => usuario.id === ajuste?.vendedor.id)
      if (!ajuste || !of) return
      await api.resolverAjuste({ id: ajuste._id, confirmar }, { usuarioId: second, now })
      if (confirmar) of.counted += ajuste.importe
    },
    async remove({ who, chance }, api, now) {
      const of = sellerOf(who)
      if (of.removed || chance > 0) return
      of.removed = true
      const env = { LOCALE: t.env.LOCALE, CURRENCY: t.env.CURRENCY }
      await api.remove(of.usuario.id, admin, { env, motivo: 'x', now })
      of.counted = 0
    },
    async callOff({ chance }, _api, now) {
      const que = chance > 0 ? undefined : await pedido()
      if (!que) return
      await cancelarSorteo(t, admin, { ...que, motivo: 'x', currentPassword: PASSWORD })
      await workCanceladas(shop, () => now)
    },
    async giveBack({ which, byOrganiser, paga }, _api, now) {
      const owed = await nextOwed(which, false)
      if (!owed) return
      const caller = byOrganiser ? admin : owed.of.usuario
      await pagarDevolucion(t.db, caller, { devolucionId: owed.id, paga }, { env: t.env, now }).finally(owed.free)
      if (paga === 'vendedor') owed.of.counted -= owed.importe
    },
    async takeBack({ which }, _api, now) {
      const given = await nextOwed(which, true)
      if (!given) return
      const undone = { devolucionId: given.id, motivo: 'x', usuarioId: admin.id }
      await deshacerDevolucion(t.db, undone, now).finally(given.free)
      if (given.paga === 'vendedor' && !given.of.removed) given.of.counted += given.importe
    },
    async plan({ activa, comprasPropias, from, first, later }) {
      const tramos = [
        { desde: 1, tasa: first },
        { desde: from, tasa: later },
      ]
      const form = { activa, comprasPropias, tramos }
      await establecerPlan(t.db, form, { usuarioId: admin.id, clock: t.clock })
    },
    async attribute({ which, who, lines }, _api, now) {
      const online = await findByReferencia(t.db, pick(orders, which) ?? '')
      const compraId = which % 2 === 0 ? online?.id : pick(sales, which)?.id
      if (!compraId) return
      const vendedorId = who === null ? undefined : sellerOf(who).usuario.id
      const lineas = lines === null ? undefined : [lines]
      await reatribuir(t.db, { compraId, vendedorId, lineas, motivo: 'x', usuarioId: admin.id }, now)
    },
    async payout({ who, amount, medio }, _api, now) {
      const of = sellerOf(who)
      const pago = {
        vendedorId: of.usuario.id,
        monto: amount,
        medio,
        nota: undefined,
        usuarioId: admin.id,
        clave: crypto.randomUUID(),
      }
      await pagarComision(t.db, pago, now)
      if (medio === 'caja') of.counted -= amount
    },
    async order({ which, como, several, buyer, link }, _api, now) {
      const numbers = rifas.slice(which, which + several).map(({ id }) => id)
      const { id: plan } = planOf(como)
      const modalidades = new Map(numbers.flatMap(id => (plan ? [[id, plan] as const] : [])))
      const carrito = { rifas: numbers, modalidades, productos: new Map<string, number>() }
      const ref = link === null ? null : codes[link]
      const placed = { carrito, ref, key: null, ip: '127.0.0.1', now }
      const who = [t.users.cliente, sellerOf(0).usuario, sellerOf(1).usuario][buyer] ?? t.users.cliente
      orders.push((await procesarPago(shop, who, placed)).referencia)
    },
    async pay({ which }, _api, now) {
      const referencia = pick(orders, which)
      if (!referencia) return
      await t.simulado.pagar(referencia, 'aprobar')
      if (which % 2 === 0) await settlePago(shop, { referencia }, now)
    },
    async settle({ which }, _api, now) {
      const referencia = pick(orders, which)
      if (referencia) await settlePago(shop, { referencia }, now)
    },
    async refund({ which }, _api, now) {
      const compra = await findByReferencia(t.db, pick(orders, which) ?? '')
      if (compra) await reembolsar(shop, { compraId: compra.id, motivo: 'x', usuarioId: admin.id }, now)
    },
    async provider({ which, amount, change }) {
      const payment = pick(await paymentsOf(orders), which)
      if (!payment || !['aprobado', 'en_reclamo'].includes(payment.estado)) return
      const part = { reembolsado: Math.max(payment.reembolsado, amount % payment.monto) }
      const changes = { part, fee: { costo: amount % 7_919 } } as Record<string, object>
      await changePayment(t, payment.id, { ...(changes[change] ?? { estado: change }) })
    },
  }
  const carryOut = async ([name, told]: Command) => (commands[name] as Carry<Name>)(told, next(), t.clock.now())

  /** The provider's last word reaches every order, and what is to go back goes. */
  async function settleOrders() {
    for (const _ of ['decided', 'carried out']) {
      for (const referencia of orders) await settlePago(shop, { referencia }, t.clock.now())
      await workTareas(shop, t.clock.now)
    }
  }

  /** A removal writes off the balance at its moment, and what was called off is undone once, whoever asks: they do not run beside others. */
  async function carryOutAll(step: readonly Command[]) {
    const alone = ([name]: Command) => name === 'remove' || name === 'callOff'
    const [last, first] = [true, false].map(last => step.filter(command => alone(command) === last))
    const outcomes = await Promise.allSettled(first!.map(carryOut))
    for (const c of last!) outcomes.push(...(await Promise.allSettled([carryOut(c)])))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !isRefusal(outcome.reason)) throw outcome.reason
  }

  /** The remaining sellers end their periods, so that every sale of theirs is in one. */
  async function settle() {
    for (const of of sellers) {
      if (of.removed) continue
      const [open] = (
        await sql<{ id: string }>`select id from rendicion where vendedor_id = ${of.usuario.id}
        and estado = 'presentada'`.execute(t.db)
      ).rows
      if (open) await next().devolverRendicion({ id: open.id, motivo: 'x' }, t.users.admin, t.clock.now())
      await close({ id: (await next().presentarRendicion(of.usuario, 0, t.clock.now()))._id, of }, 0)
    }
  }
  const booked = new Set<string>()
  /** What was sold in person of what was called off its seller has taken no more. */
  async function bookCalledOff() {
    await workCanceladas(shop, t.clock.now)
    const { rows } = await sql<{ id: string; importe: number; compra: string; vendedor: string }>`
      select d.id, d.importe, c.id as compra, c.vendedor_id as vendedor from devolucion d join compra c on c.id = d.compra_id
      where d.hecha_at is not null and c.canal = 'presencial' and c.vendedor_id = any(${idsOf(sellers)}::uuid[])`.execute(
      t.db,
    )
    for (const { id, importe, compra, vendedor } of rows.filter(({ id }) => !booked.has(id))) {
      booked.add(id)
      took({ of: sellers.find(({ usuario }) => usuario.id === vendedor)!, own: false }, -importe)
      for (const list of [sales, pairs]) {
        const at = list.findIndex(sale => sale.id === compra)
        if (at >= 0) list.splice(at, 1)
      }
    }
  }
  return { carryOutAll, bookCalledOff, settle, settleOrders, end, sellers, closed, orders }
}

/** Undefined where the difference is owed no more. */
function orPassed(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'DIFERENCIA_PASADA')) throw error
}

const isRefusal = (error: unknown) =>
  error instanceof AppError || error instanceof PaymentsError || toReply(error).body.code === 'RIFA_EN_PAPEL'

const paymentsOf = (orders: readonly string[]) =>
  t.db
    .selectFrom('pago_simulado')
    .select(['id', 'referencia', 'estado', 'monto', 'reembolsado', 'costo'])
    .where('referencia', 'in', [...orders, ''])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** For each order, the provider's money, what it charges, and the sales, in the ledger and in fact. */
async function onlineMoney(orders: readonly string[]) {
  const payments = Map.groupBy(await paymentsOf(orders), ({ referencia }) => referencia)
  const { rows } = await sql<{
    referencia: string
    total: number
    pagada: boolean
    proveedor: number
    cobros: number
    ventas: number
    suma: number
  }>`
    select c.referencia, c.total, c.pagada_at is not null as pagada,
      coalesce(sum(l.importe) filter (where l.cuenta = 'org:proveedor'), 0)::bigint as proveedor,
      coalesce(sum(l.importe) filter (where l.cuenta = 'gasto:cobros'), 0)::bigint as cobros,
      coalesce(-sum(l.importe) filter (where l.cuenta like 'ventas:%'), 0)::bigint as ventas, coalesce(sum(l.importe), 0)::bigint as suma
    from compra c left join asiento a on a.compra_id = c.id left join asiento_linea l on l.asiento_id = a.id
    where c.referencia = any(${[...orders]}::text[]) group by c.id`.execute(t.db)
  const posted = rows.map(({ total: _, pagada: __, ...row }) => row)
  const expected = rows.map(({ referencia, total, pagada }) => {
    const all = payments.get(referencia) ?? []
    const here = all.filter(({ estado }) => ['aprobado', 'en_reclamo'].includes(estado))
    const came = all.filter(({ estado }) => !['pendiente', 'rechazado'].includes(estado))
    const existing = here.reduce((sum, { monto, reembolsado }) => sum + monto - reembolsado, 0)
    const cobros = came.reduce((sum, { costo }) => sum + costo, 0)
    return { referencia, proveedor: existing - cobros, cobros, ventas: pagada ? Math.min(total, existing) : 0, suma: 0 }
  })
  return { posted, expected }
}

const idsOf = (sellers: readonly Seller[]) => sellers.map(({ usuario }) => usuario.id)

/** Entries of the remaining sellers that are in no closed period, or in more than one. */
async function notInOnePeriod(sellers: readonly Seller[]) {
  const { rows } = await sql`
    select a.evento, count(r.id) as periodos from asiento a
      left join rendicion r on r.vendedor_id = a.vendedor_id and r.estado = 'cerrada' and a.id > r.desde and a.id <= r.corte
    where a.vendedor_id = any(${idsOf(sellers.filter(({ removed }) => !removed))}::uuid[]) and a.rendicion_id is null
    group by a.id having count(r.id) <> 1`.execute(t.db)
  return rows
}

/** The stored hashes of the closed ones, and those computed now from their rows and entries. */
async function hashesOf(ids: readonly string[]) {
  const { rows } = await sql<{ id: string; hash: Buffer; again: Buffer }>`
    select id, hash, huella_de_rendicion(r) as again from rendicion r where id = any(${ids}::uuid[]) order by id`.execute(
    t.db,
  )
  return rows.map(({ id, hash, again }) => [id, hash.toString('hex'), again.toString('hex')])
}

/** What a balance says there is and where it comes from, in cents, beside what the ledger says there is. */
async function balanceAndLedger() {
  const { hay, queda, otrasCampanias, perdido } = await balanceDeCampania(t.db)
  const { rows } = await sql<{ hay: number }>`
    select coalesce(sum(importe), 0)::bigint as hay from asiento_linea where cuenta !~ '^(ventas|gasto|diferencia):'`.execute(
    t.db,
  )
  return [hay * 100, (queda + otrasCampanias + perdido) * 100].map(Math.round).concat(rows[0]?.hay ?? 0)
}

/** Sellers of whom the screens or the view `cobrado` say that they took other money than they did. */
async function takenOtherwise(sellers: readonly Seller[], figures: boolean) {
  const { rows } = await sql<{ id: string; suma: number }>`
    select cobrado_por as id, sum(importe)::bigint as suma from cobrado where cobrado_por = any(${idsOf(sellers)}::uuid[]) group by 1`.execute(
    t.db,
  )
  const sums = new Map(rows.map(({ id, suma }) => [id, suma]))
  const all = await Promise.all(
    sellers.map(async ({ usuario, shop, taken, removed }) => {
      const shown = figures && !removed ? Object.values(await takenBy(shop, 'vendedora')) : []
      return { taken, shown: [sums.get(usuario.id) ?? 0, ...shown.map(amount => Math.round((amount ?? 0) * 100))] }
    }),
  )
  return all.filter(({ taken, shown }) => shown.some(amount => amount !== taken))
}

/** The whole database is read every so often: it grows with each program. */
const LOOK_EVERY = Math.max(1, Math.ceil(RUNS / 100))

/** A third of them in a continua. */
const KINDS = CLASES.map(clase => [clase, Math.ceil(clase === 'serie' ? (RUNS * 2) / 3 : RUNS / 3)] as const)

it.each(KINDS)(
  `in a %s %i programs of up to ${STEPS} steps in two processes keep the cash of their sellers (CAJA_SEED=${SEED})`,
  async (clase, runs) => {
    await fc.assert(
      fc.asyncProperty(program, async steps => {
        const { carryOutAll, bookCalledOff, settle, settleOrders, end, sellers, closed, orders } = await world(clase)
        for (const step of steps) {
          await carryOutAll(step)
          expect(await shownOtherwise(t.db)).toEqual([])
          await bookCalledOff()
          expect(await takenOtherwise(sellers, FIGURES)).toEqual([])
          if (FIGURES) expect(await unlikeFigures(t)).toEqual([])
          t.clock.advance({ minutes: 1 })
        }
        await settleOrders()
        expect(await takenOtherwise(sellers, true)).toEqual([])
        expect(await unlikeFigures(t)).toEqual([])
        await settle()
        const { posted, expected } = await onlineMoney(orders)
        expect(posted).toEqual(expected)
        const balances = await Promise.all(idsOf(sellers).map(id => findSaldo(t.db, `caja:${id}`)))
        expect(balances).toEqual(sellers.map(({ counted }) => counted))
        expect(await notInOnePeriod(sellers)).toEqual([])
        const signed = [...closed].map(([id, { huella }]) => [id, huella, huella])
        expect(await hashesOf([...closed.keys()])).toEqual(signed.sort())
        const [existing, left, ledger] = await balanceAndLedger()
        expect([existing, left]).toEqual([ledger, ledger])
        if (run % LOOK_EVERY === 0) expect(await findBroken(t.db)).toEqual([])
        await end()
      }),
      { numRuns: runs, seed: SEED, endOnFailure: true },
    )
    const { rows } = await sql<{ all: number }>`select sum(importe)::bigint as all from asiento_linea`.execute(t.db)
    expect(rows).toEqual([{ all: 0 }])
    expect(await findBroken(t.db)).toEqual([])
  },
  RUNS * STEPS * 1_000,
)

it('balances are sums of the entries, of which every eleventh hands in what is held', async () => {
  const entries = Number(process.env.CAJA_ENTRIES ?? 5_000)
  const sellers = Number(process.env.CAJA_SELLERS ?? 50)
  await sql`insert into usuario (nombre_usu, nombre_completo, email, ci, password_hash, rol)
    select 'caja' || i, 'Vendedor ' || i, 'caja' || i || '@correo.test', (70000000 + i)::text, '', 'vendedor'
    from generate_series(1, ${sellers}::integer) i`.execute(t.db)
  await sql`insert into cuenta (codigo, usuario_id) select 'caja:' || id, id from usuario where nombre_usu like 'caja%'`.execute(
    t.db,
  )
  await t.db.transaction().execute(async db => {
    await sql`insert into asiento (evento, at, vendedor_id)
      select 'prueba:' || n, now(), u.id from generate_series(1, ${entries}::integer) n
        join (select id, row_number() over (order by ci) as i from usuario where nombre_usu like 'caja%') u
          on u.i = 1 + n % ${sellers}::integer`.execute(db)
    await sql`insert into asiento_linea (asiento_id, cuenta, importe)
      select a.id, l.cuenta, l.importe * case when a.n % 11 = 10 then -10 else 1 end
      from (select id, vendedor_id, row_number() over (partition by vendedor_id order by id) - 1 as n from asiento where evento like 'prueba:%') a,
        lateral (values ('caja:' || a.vendedor_id, 100::bigint), ('org:efectivo', -100)) l (cuenta, importe)`.execute(
      db,
    )
  })
  await sql`vacuum analyze asiento_linea, asiento, cuenta`.execute(t.db)
  const { vendedores } = await saldos(t.db, t.users.admin)
  const hers = vendedores.filter(({ vendedor }) => vendedor.nombre.startsWith('Vendedor '))
  expect(hers).toHaveLength(sellers)
  const each = entries / sellers
  // A seller whose last entry is a hand-in holds nothing; others hold what came after it.
  expect(new Set(hers.map(({ caja }) => caja))).toEqual(new Set([each % 11]))
  const times: number[] = []
  for (let i = 0; i < 10; i++) {
    const begin = performance.now()
    await saldos(t.db, t.users.admin)
    times.push(performance.now() - begin)
  }
  measured(`balances of ${sellers} sellers with ${entries} entries`, times, { within: 100 })
})

it('no edit of an entry, a closed rendición or a hand-in that was counted gets through', async () => {
  const edits = Number(process.env.CAJA_EDITS ?? 200)
  const { carryOutAll, settle } = await world('serie')
  const steps: [Name, object][] = [
    ['sell', { which: 0, como: 0, metodoPago: 'efectivo' }],
    ['handIn', { who: 0, amount: 100 }],
    ['confirm', { which: 0, amount: 100 }],
  ]
  for (const step of steps) await carryOutAll([step as Command])
  await settle()
  const ids = async (table: string, where = 'true') =>
    (
      await sql<{
        id: string
      }>`select id::text from ${sql.table(table)} where ${sql.raw(where)} limit ${edits}`.execute(t.db)
    ).rows
  const [entries, rendiciones, entregas] = [
    await ids('asiento'),
    await ids('rendicion', `estado = 'cerrada'`),
    await ids('entrega', `estado = 'confirmada'`),
  ]
  const EDITS: [{ id: string }[], (id: string) => ReturnType<typeof sql>][] = [
    [entries, id => sql`update asiento_linea set importe = importe + 1 where asiento_id = ${id}::bigint`],
    [entries, id => sql`update asiento_linea set cuenta = 'gasto:incobrable' where asiento_id = ${id}::bigint`],
    [entries, id => sql`insert into asiento_linea values (${id}::bigint, ${`a_devolver:${randomUUID()}`}, 1)`],
    [entries, id => sql`delete from asiento_linea where asiento_id = ${id}::bigint`],
    [entries, id => sql`update asiento set at = at - interval '1 day' where id = ${id}::bigint`],
    [entries, id => sql`delete from asiento where id = ${id}::bigint`],
    [
      rendiciones,
      id => sql`update rendicion set contado = contado + 1, diferencia = diferencia - 1 where id = ${id}::uuid`,
    ],
    [rendiciones, id => sql`update rendicion set estado = 'presentada' where id = ${id}::uuid`],
    [rendiciones, id => sql`delete from rendicion where id = ${id}::uuid`],
    [entregas, id => sql`update entrega set contado = contado + 1 where id = ${id}::uuid`],
    [entregas, id => sql`delete from entrega where id = ${id}::uuid`],
  ]
  const possible = EDITS.filter(([rows]) => rows.length > 0)
  for (let i = 0; i < edits; i++) {
    const [rows, edit] = possible[i % possible.length] as (typeof EDITS)[number]
    const { id } = rows[i % rows.length] as { id: string }
    const code = await edit(id)
      .execute(t.db)
      .then(
        () => 'taken',
        error => (error as { code?: string }).code,
      )
    expect({ code, edit: String(edit) }).toEqual({ code: 'RF006', edit: String(edit) })
  }
})
