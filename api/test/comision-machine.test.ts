import { randomUUID } from 'node:crypto'
import type { Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { toReply } from '#http/error-reply.ts'
import { remove } from '#modules/conjunto/datos-personales/datos-personales-baja.service.ts'
import { findSaldo } from '#modules/dinero/caja/caja.service.ts'
import { reembolsar } from '#modules/dinero/caso/caso.service.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { establecerPlan, pagarComision, postComision } from '#modules/dinero/comision/comision.service.ts'
import { reatribuir } from '#modules/dinero/compra/compra-corregir.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { anularVenta } from '#modules/dinero/venta/venta-anular.service.ts'
import { miEnlace } from '#modules/numeros/enlace/enlace.service.ts'
import { putOnSale, saleOf } from './on-sale.ts'
import { type Chance, seeded } from './random.ts'
import { changePayment, testShop } from './shop.ts'
import { forFile } from './test-app.ts'

/** Any commands in any order, some at the same time: the postings of each seller equal a second computation. */
const RUNS = Number(process.env.COMMISSION_RUNS ?? 12)
const STEPS = Number(process.env.COMMISSION_STEPS ?? 40)
const SEED = Number(process.env.COMMISSION_SEED ?? 20_261_122)

const t = forFile(await testShop())

type Program = {
  chance: Chance
  rifas: string[]
  sellers: Usuario[]
  codes: string[]
  orders: string[]
  sales: string[]
}

const caja = () => ({ db: t.db, env: t.env, payments: t.simulado })
const now = () => t.clock.now()
/** A command may be refused: then it has changed nothing. */
const orRefused = (work: Promise<unknown>) =>
  work.catch(error => {
    if (toReply(error).status >= 500) throw error
  })

const COMMANDS: Record<string, (p: Program) => Promise<unknown>> = {
  sell: async p => {
    const seller = p.chance.pick([...p.sellers, t.users.admin])
    const venta = saleOf(p.chance.pick(p.rifas))
    const sold = await realizarCompraFisica(t.db, t.env, seller, venta as never, { key: null, now: now() })
    p.sales.push(sold._id)
  },
  order: async p => {
    const carrito = { rifas: p.chance.some(p.rifas, 1 + p.chance.below(3)), productos: new Map<string, number>() }
    const ref = p.chance.pick([...p.codes, null])
    const buyer = p.chance.pick([t.users.cliente, t.users.clienta, ...p.sellers])
    const order = await procesarPago(caja(), buyer, { carrito, ref, key: null, ip: '127.0.0.1', now: now() })
    p.orders.push(order.referencia)
  },
  pay: async p => {
    const referencia = p.chance.pick(p.orders)
    await t.simulado.pagar(referencia, p.chance.pick(['aprobar', 'aprobar', 'pendiente', 'rechazar']))
    if (p.chance.below(3) > 0) await settlePago(caja(), { referencia }, now())
  },
  halve: async p => {
    await sql`update pago_simulado set monto = monto / 2, updated_at = updated_at + interval '1 ms'
      where referencia = ${p.chance.pick(p.orders)} and reembolsado = 0`.execute(t.db)
  },
  settle: p => settlePago(caja(), { referencia: p.chance.pick(p.orders) }, now()),
  twice: async p => {
    const referencia = p.chance.pick(p.orders)
    await Promise.all(Array.from({ length: 3 }, () => settlePago(caja(), { referencia }, now())))
  },
  wait: async p => t.clock.advance({ minutes: 1 + p.chance.below(20) }),
  tasks: () => workTareas(caja(), now),
  void: p => anularVenta(t.db, { compraId: p.chance.pick(p.sales), motivo: 'x', usuarioId: t.users.admin.id }, now()),
  giveBack: async p => {
    const compraId = await idOf(p.chance.pick(p.orders))
    await reembolsar(caja(), { compraId, motivo: 'x', usuarioId: t.users.admin.id } as never, now())
  },
  staff: async p => {
    const { rows } = await sql<{ id: string; monto: number }>`
      select id, monto from pago_simulado where referencia = ${p.chance.pick(p.orders)}`.execute(t.db)
    if (rows.length === 0) return
    const { id, monto } = p.chance.pick(rows)
    const part = { reembolsado: Math.floor((monto * p.chance.below(100)) / 100) }
    const change = p.chance.pick([
      part,
      part,
      { estado: 'en_reclamo' },
      { estado: 'aprobado' },
      { estado: 'contracargo' },
    ])
    await changePayment(t, id, change)
  },
  attribute: async p => {
    const compraId =
      p.chance.below(2) && p.sales.length > 0 ? p.chance.pick(p.sales) : await idOf(p.chance.pick(p.orders))
    const vendedorId = p.chance.pick([...p.sellers.map(({ id }) => id), undefined])
    const lineas = p.chance.below(2) ? [1 + p.chance.below(3)] : undefined
    await reatribuir(t.db, { compraId, vendedorId, lineas, motivo: 'x', usuarioId: t.users.admin.id }, now())
  },
  plan: async p => {
    t.clock.advance({ seconds: 1 })
    const tramos = [{ desde: 1, tasa: p.chance.below(10_001) }]
    if (p.chance.below(2)) tramos.push({ desde: 2 + p.chance.below(3), tasa: p.chance.below(10_001) })
    const form = { activa: p.chance.below(4) > 0, comprasPropias: p.chance.below(3) > 0, tramos }
    await establecerPlan(t.db, form, { usuarioId: t.users.admin.id, clock: t.clock })
    t.clock.advance({ seconds: 1 })
  },
  payout: async p => {
    const { id: vendedorId } = p.chance.pick(p.sellers)
    const medio = p.chance.pick(['efectivo', 'banco', 'caja'] as const)
    const pago = {
      vendedorId,
      monto: 1 + p.chance.below(200_000),
      medio,
      nota: undefined,
      usuarioId: t.users.admin.id,
      clave: null,
    }
    await pagarComision(t.db, pago, now())
  },
  remove: async p => {
    if (p.chance.below(8) > 0) return
    const gone = p.chance.pick(p.sellers)
    const before = [await posted(gone.id), await comisionPendiente(gone.id)]
    await remove(t.db, gone.id, t.users.admin, { env: t.env, now: now() })
    expect([await posted(gone.id), await comisionPendiente(gone.id)]).toEqual(before)
  },
  inactive: async p => {
    const { id } = p.chance.pick(p.sellers)
    await sql`update usuario set estado = case estado when 'activo' then 'inactivo' else 'activo' end where id = ${id}`.execute(
      t.db,
    )
  },
}
const NEEDS: Record<string, (p: Program) => boolean> = {
  ...Object.fromEntries(
    ['pay', 'halve', 'settle', 'twice', 'giveBack', 'staff', 'attribute'].map(name => [
      name,
      (p: Program) => p.orders.length > 0,
    ]),
  ),
  void: p => p.sales.length > 0,
}

const idOf = async (referencia: string) =>
  (await t.db.selectFrom('compra').select('id').where('referencia', '=', referencia).executeTakeFirstOrThrow()).id

let people = 0
const nextCi = () => `${20_000_000 + ++people}`

async function seller(): Promise<Usuario> {
  const name = `v${randomUUID()}`
  const row = {
    nombre_usu: name,
    nombre_completo: 'Ana Paz',
    email: `${name}@talonario.test`,
    ci: nextCi(),
    rol: 'vendedor' as const,
  }
  const { id } = await t.db
    .insertInto('usuario')
    .values({ ...row, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...t.users.vendedora, id, _id: id, ci: row.ci, email: row.email }
}

let draws = 0
async function run(chance: Chance): Promise<Program> {
  const fecha = new Date(Date.UTC(2030, 0, ++draws)).toISOString().slice(0, 10)
  const onSale = await putOnSale(t.db, {
    cantidad: 8,
    fecha,
    desde: 1 + draws * 8,
    precio: chance.pick([1, 99, 150_000]),
  })
  const rifas = onSale.rifas.map(({ id }) => id)
  const sellers = [await seller(), await seller(), await seller()]
  for (const id of chance.some(rifas, 2))
    await sql`update rifa set vendedor_id = ${chance.pick(sellers).id}, asignada_at = ${now()} where id = ${id}`.execute(
      t.db,
    )
  const codes: string[] = []
  for (const { id } of sellers) codes.push((await miEnlace(t.db, id, now())).codigo)
  const program: Program = { chance, rifas, sellers, codes, orders: [], sales: [] }
  if (chance.below(4) > 0) await orRefused((COMMANDS.plan as (p: Program) => Promise<unknown>)(program))
  for (let step = 0; step < STEPS; step++) {
    const possible = Object.keys(COMMANDS).filter(name => NEEDS[name]?.(program) ?? true)
    const weighted = [...possible, ...possible.filter(name => /sell|order|pay|settle/.test(name)), 'order']
    const command = COMMANDS[chance.pick(weighted)] as (p: Program) => Promise<unknown>
    await orRefused(command(program))
  }
  return program
}

type Linea = {
  compraId: string
  linea: number
  at: number
  numero: boolean
  propia: boolean
  precios: number[]
  online: boolean
  total: number
  hay: number
}

/**
 * A seller's commission, by the plans of this program and the one before it, computed from the tables independently of
 * the database's function.
 */
async function earned(vendedorId: string): Promise<number> {
  const { rows } = await sql<Omit<Linea, 'at'> & { at: Date }>`
    select c.id as "compraId", l.linea, c.created_at as at, l.rifa_id is not null as numero, c.usuario_id is not distinct from ${vendedorId}::uuid as propia,
      array(select o.precio * o.cantidad from compra_linea o where o.compra_id = c.id order by o.linea)::float8[] as precios, c.canal = 'online' as online,
      c.total, coalesce((select sum(p.monto - p.reembolsado) from pago p where p.compra_id = c.id and p.rechazo = ''
        and p.estado in ('aprobado', 'en_reclamo')), 0)::bigint as hay
    from compra c join compra_linea l on l.compra_id = c.id
    where l.vendedor_id = ${vendedorId} and c.pagada_at is not null and (l.producto_id is not null or l.rifa_id in (
      select rifa_id from titular where compra_id = c.id and estado = 'vendida'))`.execute(t.db)
  const plans = (
    await sql<{ desde: Date; activa: boolean; propias: boolean; tramos: { desde: number; tasa: number }[] }>`
      select desde, activa, compras_propias as propias, tramos from comision_plan order by desde desc limit ${STEPS + 3}`.execute(
      t.db,
    )
  ).rows
  const inOrder = rows.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      (a.compraId < b.compraId ? -1 : a.compraId > b.compraId ? 1 : a.linea - b.linea),
  )
  let place = 0
  let sum = 0
  for (const line of inOrder) {
    const plan = plans.find(({ desde }) => desde <= line.at)
    if (plan && !plan.propias && line.online && line.propia) continue
    if (line.numero) place++
    if (!plan?.activa) continue
    const tasa = plan.tramos.filter(({ desde }) => desde <= Math.max(1, place)).at(-1)?.tasa ?? 0
    sum += Math.floor((moneyOf(line) * tasa) / 10_000)
  }
  return sum
}

function moneyOf({ precios, linea, online, total, hay }: Omit<Linea, 'at'>): number {
  const own = precios[linea - 1] ?? 0
  if (!online) return own
  const here = BigInt(Math.min(total, hay))
  const upTo = (lines: number) => (BigInt(precios.slice(0, lines).reduce((a, b) => a + b, 0)) * here) / BigInt(total)
  return Number(upTo(linea) - upTo(linea - 1))
}

const comisionPendiente = (vendedorId: string) => findSaldo(t.db, `comision:${vendedorId}`)

const posted = async (vendedorId: string) =>
  (
    await sql<{
      suma: number
    }>`select coalesce(-sum(l.importe), 0)::bigint as suma from asiento a join asiento_linea l on l.asiento_id = a.id
      where a.evento like 'comision:%' and l.cuenta = ${`comision:${vendedorId}`}`.execute(t.db)
  ).rows[0]?.suma

it(`${RUNS} programs of ${STEPS} steps with the seed ${SEED} leave the commission of every seller as computed from nothing`, async () => {
  const { programs, wrong } = { programs: [] as Program[], wrong: [] as object[] }
  for (let i = 0; i < RUNS; i++) {
    const program = await run(seeded(SEED + i))
    programs.push(program)
    for (const { id } of program.sellers) {
      const [ledger, state] = [await posted(id), await earned(id)]
      if (ledger !== state) wrong.push({ seed: SEED + i, id, ledger, state })
    }
    expect(wrong).toEqual([])
  }
  const { rows } = await sql<{ lineas: number; suyas: number }>`
    select count(*) as lineas, count(vendedor_id) + count(*) filter (where vendedor_id is null) as suyas from compra_linea`.execute(
    t.db,
  )
  expect(rows[0]?.suyas).toBe(rows[0]?.lineas)
  await again(programs.at(-1) as Program)
}, 3_600_000)

/** What has been settled is settled again, a hundred times at once. */
async function again({ orders, sales, sellers }: Program): Promise<void> {
  for (const referencia of orders) await settlePago(caja(), { referencia }, now())
  const before = await Promise.all(sellers.map(({ id }) => posted(id)))
  const ids = [...sales, ...(await Promise.all(orders.map(idOf)))]
  const work = Array.from({ length: 100 }, (_, i) => {
    const id = ids[i % ids.length] ?? ''
    return inTransaction(t.db, db => postComision(db, [id], now()))
  })
  await Promise.all(work)
  expect(await Promise.all(sellers.map(({ id }) => posted(id)))).toEqual(before)
}
