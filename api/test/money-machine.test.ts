import { randomUUID } from 'node:crypto'
import { AppError } from '@talonario/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { toReply } from '#http/error-reply.ts'
import { guardarPacks } from '#modules/campania/pack/pack.service.ts'
import { cancelarSorteo } from '#modules/dinero/cancelacion/cancelacion.service.ts'
import { deshacerDevolucion, pagarDevolucion } from '#modules/dinero/cancelacion/cancelacion-devolucion.service.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { cobraOf } from '#modules/dinero/checkout/checkout-medio.service.ts'
import { findByReferencia } from '#modules/dinero/compra/compra.queries.ts'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import { cerrarCaso, reembolsar } from '#modules/dinero/pago/pago-caso.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import {
  anotarTransferencia,
  deshacerTransferencia,
  devolverTransferencia,
  settleTransferencias,
} from '#modules/dinero/transferencia/transferencia.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { anularVenta } from '#modules/dinero/venta/venta-anular.service.ts'
import { PaymentsError } from '#outside/payments.ts'
import { CLASES, type Clase } from './fleet.ts'
import { countedUnits, keptTooMuch, lostMoney, unlikeTransfers, wrongOwners, wrongParts } from './money-checks.ts'
import { campaign, deContinua, nextDraw } from './money-continua.ts'
import { putOnSale, saleOf } from './on-sale.ts'
import { shownOtherwise, unlikeFigures } from './one-figure.ts'
import { changePayment, type Shop, testShop } from './shop.ts'
import { forTest } from './test-app.ts'
import { DEFAULT_LIMITS, WITHOUT_LIMITS } from './without-limits.ts'

/** Any commands in any order, some at the same time: what has to be true of numbers and money stays true. */
const RUNS = Number(process.env.MACHINE_RUNS ?? 10)
const STEPS = Number(process.env.MACHINE_STEPS ?? 60)
/** The same programs each time; the nightly run has others. In the test's name, so that every run shows its own. */
const SEED = Number(process.env.MACHINE_SEED ?? 20_261_121)
/** After every step, and not only at the end of a program, what each screen and file shows is compared: 1 at night. */
const FIGURES = process.env.MACHINE_FIGURES === '1'
/** No limit refuses orders unless requested, so that as many as possible compete for six numbers. */
const LIMITS = process.env.MACHINE_LIMITS === 'default' ? DEFAULT_LIMITS : WITHOUT_LIMITS

const TRANSFERS = { TRANSFERENCIA_CUENTA: 'rifa.b', TRANSFERENCIA_TITULAR: 'Ana Pérez', TRANSFERENCIA_HORAS: '1' }

/** «2 por», «3 por»: of numbers that cost 150,000 alone. */
const TABLES = [
  [],
  [{ cantidad: 2, total: 250_001 }],
  [
    { cantidad: 2, total: 280_000 },
    { cantidad: 3, total: 400_000 },
  ],
]

const index = fc.nat(5)
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('checkOut' as const),
      who: fc.nat(1),
      which: fc.array(index, { maxLength: 3 }),
      product: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order: index,
      decision: fc.constantFrom('aprobar', 'aprobar', 'rechazar', 'pendiente'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('settle' as const), order: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endHolds' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tasks' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sell' as const), which: index, two: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('packs' as const), table: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBack' as const), order: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('giveBackPart' as const),
      order: index,
      lines: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), sale: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('staff' as const),
      payment: index,
      what: fc.constantFrom('refund', 'refundPart', 'en_reclamo', 'aprobado', 'contracargo', 'rechazado'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      who: fc.nat(1),
      which: fc.array(index, { maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('see' as const),
      order: fc.nat(2),
      more: fc.constantFrom(0, 0, 0, -100, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsee' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endCase' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), chance: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('callOff' as const), chance: fc.nat(4), entera: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBackInHand' as const), which: index, undo: fc.boolean() }) },
)
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never
type Command = Of<typeof command> | Of<typeof deContinua>
const programOf = (one: fc.Arbitrary<Command>) =>
  fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: STEPS, size: 'max' })
const PROGRAMS: Record<Clase, ReturnType<typeof programOf>> = {
  serie: programOf(command),
  continua: programOf(fc.oneof({ weight: 2, arbitrary: command }, { weight: 1, arbitrary: deContinua })),
}

let run = 0
let t: Shop
let remera: string
async function open() {
  t = forTest(await testShop({ ...LIMITS, ...TRANSFERS }))
  const product = { nombre: 'Remera', precio: 500_000, imagen: null }
  remera = (await t.db.insertInto('producto').values(product).returning('id').executeTakeFirstOrThrow()).id
}

/** In a serie all are of one campaign, on a day each; `close` seals nothing of one whose numbers play on: `draw` does. */
async function numbersOf(clase: Clase, told: Parameters<typeof campaign>[1]) {
  if (clase === 'continua') {
    const pedido = (entera: boolean) => nextDraw(t, entera)
    return { ...(await campaign(t, told)), sorteoId: randomUUID(), pedido }
  }
  const fecha = new Date(Date.UTC(2027, 0, 1 + run)).toISOString().slice(0, 10)
  const onSale = await putOnSale(t.db, { cantidad: 6, desde: 1 + 6 * run++, fecha })
  const pedido = async () => ({ fechaSorteo: fecha, sorteoId: onSale.sorteoId, entera: false })
  return { ...onSale, planOf: () => undefined, carryOut: async () => {}, end: async () => {}, pedido }
}

/** One raffle of six numbers, and the commands on it. */
async function raffle(clase: Clase) {
  const orders: string[] = []
  const ordered = new Map<string, number>()
  const sales: string[] = []
  const placed = async (referencia: string) => {
    if (orders.includes(referencia)) return
    orders.push(referencia)
    // Before anything of it was returned: an order that is not paid returns nothing.
    ordered.set(referencia, (await orderTotal(referencia)) ?? 0)
  }
  const {
    rifas,
    sorteoId,
    planOf,
    carryOut: more,
    pedido,
    end,
  } = await numbersOf(clase, { placed, sold: id => sales.push(id) })
  /** One of the last six orders: those before have mostly come to their end. */
  const latest = (n: number) => orders.at(-1 - (n % orders.length)) ?? ''
  const caja = { db: t.db, payments: t.simulado, env: t.env }
  const now = () => t.clock.now()
  const payments = () =>
    t.db
      .selectFrom('pago_simulado')
      .select(['id', 'estado'])
      .where('referencia', 'in', [...orders, ''])
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  const openCases = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from tarea where tipo = 'revision' and done_at is null and datos ->> 'compraId' = any(
        array(select id::text from compra where referencia = any(${orders}::text[]))
      ) order by created_at, evento`.execute(t.db)
    return rows.map(({ id }) => id)
  }
  /** What is owed of a transfer is given back; any other case is closed. */
  async function endCase(id: string): Promise<unknown> {
    const { datos } = await t.db.selectFrom('tarea').select('datos').where('id', '=', id).executeTakeFirstOrThrow()
    const usuarioId = t.users.admin.id
    if (datos.motivo !== 'transferencia_a_devolver') return cerrarCaso(t.db, { id, nota: 'x', usuarioId }, now())
    const pagoId = String(datos.pagoId)
    return devolverTransferencia(caja, { pagoId, fecha: '2026-12-01', referencia: 'x', usuarioId }, now())
  }
  /** Orders that are paid by a transfer, the latest first. */
  const transfers = async () => {
    const { rows } = await sql<{ id: string; total: number; vistas: number; pagos: string[] | null }>`
      select c.id, c.total, (select count(*)::int from pago where compra_id = c.id) as vistas,
        (select array_agg(id order by recibido_at) from pago where compra_id = c.id) as pagos
      from transferencia x join compra c on c.id = x.compra_id
      where c.referencia = any(${orders}::text[]) order by c.created_at desc, c.id`.execute(t.db)
    return rows
  }

  /** Of what was sold in person and called off, what is owed, or was given back. */
  const owedInHand = async (given: boolean) => {
    const owed = t.db
      .selectFrom('devolucion')
      .innerJoin('compra', 'compra.id', 'devolucion.compra_id')
      .select('devolucion.id')
      // What was paid by QR goes back by the provider.
      .where('compra.canal', '=', 'presencial')
      .where('compra.id', 'in', [...sales, randomUUID()])
    const rows = await owed
      .where('hecha_at', 'is not', null)
      .where('importe', '>', 0)
      .where('devolucion.pagada_at', given ? 'is not' : 'is', null)
      .orderBy('devolucion.id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const giveBackInHand = (devolucionId: string) =>
    pagarDevolucion(t.db, t.users.admin, { devolucionId, paga: 'efectivo' }, { env: t.env, now: now() })
  /** Everything is given back. Returns the orders sold in person with money on them that is owed to somebody. */
  async function giveAllBack() {
    for (const id of await owedInHand(false)) await giveBackInHand(id)
    const { rows } = await sql`select cuenta, sum(importe) from asiento_linea
      where cuenta = any(${sales.map(id => `a_devolver:${id}`)}::text[]) group by 1 having sum(importe) <> 0`.execute(
      t.db,
    )
    return rows
  }

  async function carryOut(c: Command): Promise<unknown> {
    switch (c.do) {
      case 'checkOut': {
        const productos = new Map(c.product || c.which.length === 0 ? [[remera, 2]] : [])
        const modalidades = new Map(c.which.flatMap(i => (planOf(i) ? [[rifas[i]!.id, planOf(i)!] as const] : [])))
        const carrito = { rifas: [...new Set(c.which.map(i => rifas[i]!.id))], modalidades, productos }
        const who = c.who === 0 ? t.users.cliente : t.users.clienta
        const { referencia } = await procesarPago(caja, who, { carrito, key: null, ip: '127.0.0.1', now: now() })
        return placed(referencia)
      }
      case 'transfer': {
        const carrito = { rifas: [...new Set(c.which.map(i => rifas[i]!.id))], productos: new Map([[remera, 1]]) }
        const who = c.who === 0 ? t.users.cliente : t.users.clienta
        const cobra = cobraOf(t, 'transferencia')
        const pedido = { carrito, key: null, ip: '127.0.0.1', now: now() }
        return placed((await procesarPago({ ...caja, cobra }, who, pedido)).referencia)
      }
      case 'see': {
        const order = (await transfers())[c.order]
        if (!order) return
        const visto = { compraId: order.id, monto: order.total + c.more, vistas: order.vistas }
        return anotarTransferencia(caja, { ...visto, usuarioId: t.users.admin.id }, now())
      }
      case 'unsee': {
        const seen = (await transfers()).flatMap(({ pagos }) => pagos ?? [])
        const pagoId = seen[c.which % seen.length]
        return pagoId && deshacerTransferencia(caja, { pagoId, usuarioId: t.users.admin.id }, now())
      }
      case 'pay':
        return orders.length > 0 && t.simulado.pagar(latest(c.order), c.decision as 'aprobar')
      case 'settle':
        return orders.length > 0 && settlePago(caja, { referencia: latest(c.order) }, now())
      case 'wait':
        return t.clock.advance({ minutes: c.minutes })
      case 'endHolds':
        await expireCompras(t.db, now())
        return settleTransferencias(caja, now())
      case 'tasks':
        return Promise.all([workCanceladas(caja, now), workTareas(caja, now)])
      case 'sell': {
        const otras = c.two && clase === 'serie' ? [rifas[(c.which + 1) % 6]!.id] : []
        const venta = { ...saleOf(rifas[c.which]!.id, 'pos'), otras, modalidadId: planOf(c.which) }
        return sales.push(
          (await realizarCompraFisica(t.db, t.env, t.users.admin, venta, { key: null, now: now() }))._id,
        )
      }
      case 'packs':
        return guardarPacks(t.db, t.env, { idSorteo: sorteoId, packs: TABLES[c.table]! }, t.clock)
      case 'giveBack': {
        const found = await findByReferencia(t.db, latest(c.order))
        return found && reembolsar(caja, { compraId: found.id, motivo: 'x', usuarioId: t.users.admin.id }, now())
      }
      case 'giveBackPart': {
        const found = await findByReferencia(t.db, latest(c.order))
        const parte = { lineas: c.lines, motivo: 'x', usuarioId: t.users.admin.id }
        return found && reembolsar(caja, { compraId: found.id, ...parte }, now())
      }
      case 'void': {
        const compraId = sales.at(-1 - (c.sale % sales.length))
        return (
          compraId &&
          anularVenta({ ...t, payments: t.simulado }, { compraId, motivo: 'x', usuarioId: t.users.admin.id }, now())
        )
      }
      case 'staff': {
        const all = await payments()
        const payment = all[c.payment % all.length]
        if (payment?.estado === 'pendiente') return changeAmount(t, payment.id, c.what)
        if (!payment || !['aprobado', 'en_reclamo'].includes(payment.estado)) return
        if (c.what === 'refund') return t.simulado.refund(payment.id, crypto.randomUUID())
        if (c.what === 'refundPart') return t.simulado.refund(payment.id, crypto.randomUUID(), 100)
        return changePayment(t, payment.id, { estado: c.what })
      }
      case 'endCase': {
        const open = await openCases()
        return open.length > 0 && endCase(open[c.which % open.length]!)
      }
      case 'close':
        if (c.chance > 0) return
        return sql`update sorteo set estado = 'cerrado', cerrado_at = ${now()}, cantidad = 0, raiz = '00'
          where id = ${sorteoId} and estado = 'agendado'`.execute(t.db)
      case 'callOff': {
        const que = c.chance > 0 ? undefined : await pedido(c.entera)
        return que && cancelarSorteo(t, t.users.admin, { ...que, motivo: 'x', currentPassword: PASSWORD })
      }
      case 'giveBackInHand': {
        const all = await owedInHand(c.undo)
        const devolucionId = all[c.which % all.length]
        if (!devolucionId) return
        const undone = { devolucionId, motivo: 'x', usuarioId: t.users.admin.id }
        return c.undo ? deshacerDevolucion(t.db, undone, now()) : giveBackInHand(devolucionId)
      }
      default:
        return more(c)
    }
  }

  /** Settles everything: holds expire, the jobs ask about every order, refunds are carried out. */
  async function comeToRest() {
    t.clock.advance({ hours: 2 })
    await expireCompras(t.db, now())
    await settleTransferencias(caja, now())
    for (let i = 0; i < 3; i++) {
      await Promise.all(orders.map(referencia => settlePago(caja, { referencia }, now())))
      await workCanceladas(caja, now)
      await workTareas(caja, now)
      t.clock.advance({ hours: 4 })
    }
  }
  /**
   * Closes everything open as a person, twice: the end of a claim allows the refund that waited for it, and one that
   * the provider refuses is another case. Returns what is still under review, or a case, after that and all the jobs.
   */
  async function endAllCases() {
    for (const _ of ['claims', 'refused refunds']) {
      const open = await openCases()
      for (const id of open) await endCase(id)
      if (open.length > 0) await comeToRest()
    }
    const reviewed = t.db.selectFrom('compra').select('referencia').where('estado', '=', 'en_revision')
    return [...(await openCases()), ...(await reviewed.where('referencia', 'in', [...orders, '']).execute())]
  }
  return { carryOut, comeToRest, end, endAllCases, giveAllBack, ordered, orders }
}

async function orderTotal(referencia: string): Promise<number | undefined> {
  const compra = t.db.selectFrom('compra').select('total').where('referencia', '=', referencia)
  return (await compra.executeTakeFirst())?.total
}

/** A payment of more or less than requested, as long as it is not decided. */
function changeAmount(t: Shop, id: string, what: string) {
  const change = what === 'refundPart' ? -100 : what === 'refund' ? 100 : 0
  return sql`update pago_simulado set monto = monto + ${change}, updated_at = updated_at + interval '1 ms'
    where id = ${id} and estado = 'pendiente'`.execute(t.db)
}

const honest = (error: unknown) =>
  error instanceof AppError ||
  error instanceof PaymentsError ||
  /^(RESERVAS_|TRANSFERENCIAS_|RIFA_EN_PAPEL$)/.test(toReply(error).body.code)

/** In a continua fewer: what a number is sold for is sold by the same functions. */
const KINDS = CLASES.map(clase => [clase, clase === 'serie' ? RUNS : Math.ceil(RUNS / 12)] as const)

it.each(KINDS)(
  `in a %s %i programs of up to ${STEPS} steps lose no number and no money (MACHINE_SEED=${SEED})`,
  async (clase, runs) => {
    await open()
    await fc.assert(
      fc.asyncProperty(PROGRAMS[clase], async steps => {
        const { carryOut, comeToRest, end, endAllCases, giveAllBack, ordered, orders } = await raffle(clase)
        for (const step of steps) {
          const results = await Promise.allSettled(step.map(carryOut))
          const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
          expect(failures.filter(error => !honest(error))).toEqual([])
          expect(await wrongOwners(t, orders)).toEqual([])
          expect(await shownOtherwise(t.db)).toEqual([])
          if (FIGURES) expect(await unlikeFigures(t)).toEqual([])
        }
        await comeToRest()
        expect(await unlikeFigures(t)).toEqual([])
        expect(await wrongOwners(t, orders)).toEqual([])
        expect(await lostMoney(t, orders)).toEqual([])
        expect(await keptTooMuch(t, orders)).toEqual([])
        expect(await endAllCases()).toEqual([])
        expect(await unlikeTransfers(t, orders)).toEqual([])
        expect(await giveAllBack()).toEqual([])
        expect(await wrongParts(t, ordered)).toEqual([])
        expect(await wrongOwners(t, orders)).toEqual([])
        const units = await countedUnits(t, remera)
        expect(units?.counted).toBe(units?.owed)
        if (clase === 'continua') expect(await findBroken(t.db)).toEqual([])
        await end()
      }),
      {
        numRuns: runs,
        endOnFailure: true,
        seed: SEED,
      },
    )
  },
  RUNS * 5_000,
)
