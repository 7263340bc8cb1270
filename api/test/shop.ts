import { checkoutApi, type MotivoCaso, pagoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, expect, vi } from 'vitest'
import { pagoJobs } from '#jobs/pago.jobs.ts'
import { compraJobs } from '#jobs/recurring.jobs.ts'
import { createSimulado, type Simulado } from '#outside/simulado/simulado.ts'
import { putOnSale } from './on-sale.ts'
import { type Client, type TestApp, testApp, type World } from './test-app.ts'

export type Shop = TestApp & { simulado: Simulado; runJobs(): Promise<void> }

/** The real server with the simulated provider; its jobs run only when a test runs them. */
export async function testShop(env: Record<string, string> = {}, world?: World): Promise<Shop> {
  let simulado: Simulado | undefined
  const t = await testApp({
    env,
    demo: true,
    world,
    parts: ({ db, env, clock }) => {
      simulado = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'secreto de prueba' })
      return { payments: simulado }
    },
  })
  if (!simulado) throw new Error('No provider')
  const deps = { ...t, payments: simulado }
  const jobs = [...compraJobs(deps), ...pagoJobs(deps)]
  return {
    ...t,
    simulado,
    async runJobs() {
      for (const job of jobs) await job.run()
    },
  }
}

/** A shop for a whole test file, closed at its end: its visitors, and numbers on sale. */
export async function openShop(cantidad = 100) {
  const t = await testShop()
  afterAll(() => t.close())
  const [admin, cliente, clienta, nobody] = [
    await t.as('admin'),
    await t.as('cliente'),
    await t.as('clienta'),
    await t.as('nobody'),
  ]
  return { t, admin, cliente, clienta, nobody, ...(await numbersOnSale(t, cantidad)) }
}

/** Numbers from 1 on, new ones each time: `take` returns lines for a cart, `last` the latest numbers. */
export async function numbersOnSale(t: TestApp, cantidad: number) {
  const { rifas, sorteoId } = await putOnSale(t.db, { cantidad })
  let next = 0
  return {
    sorteoId,
    take(count = 1): Line[] {
      next += count
      return rifas.slice(next - count, next).map(({ id }) => ({ _id: id }))
    },
    last: (count = 1) => Array.from({ length: count }, (_, index) => next - count + index + 1),
  }
}

export async function insertProduct(t: TestApp, nombre: string, precio: number): Promise<string> {
  const product = { nombre, precio, imagen: null }
  return (await t.db.insertInto('producto').values(product).returning('id').executeTakeFirstOrThrow()).id
}

/** How many units of a product count as sold. */
export async function soldUnits(t: TestApp, id: string): Promise<number> {
  const product = t.db.selectFrom('producto').select('cantidad_vendidos').where('id', '=', id)
  return (await product.executeTakeFirstOrThrow()).cantidad_vendidos
}

/** Waits until an order is as expected, and returns it. */
export function settled(t: TestApp, referencia: string, expected: object) {
  return vi.waitFor(async () => {
    const order = await orderOf(t, referencia)
    expect(order).toMatchObject(expected)
    return order
  }, 20_000)
}

export type Line = { _id: string; quantity?: number; tipo?: 'rifa' | 'producto'; modalidadId?: string }

/** Checks out and returns the order's reference. */
export async function checkOut(client: Client, lines: readonly Line[], headers: Record<string, string> = {}) {
  const answer = await tryCheckOut(client, lines, headers)
  expect(answer.body).toMatchObject({ status: 'success' })
  return answer.body.external_reference
}

export function tryCheckOut(
  client: Client,
  lines: readonly Line[],
  headers: Record<string, string> = {},
  comprador?: { nombreCompleto: string; ci: string; email: string },
) {
  const productos = lines.map(line => ({ quantity: 1, tipo: 'rifa' as const, ...line }))
  return client.call(checkoutApi.procesarPago, { body: { productos, comprador }, headers })
}

/** Decides on the simulated provider's page, which sends the notification. */
export function decide(client: Client, referencia: string, decision: 'aprobar' | 'rechazar' | 'pendiente') {
  return client.call(pagoApi.pagarSimulado, { params: { referencia }, body: { decision } })
}

/** The browser's return. */
export function comeBack(client: Client, referencia: string) {
  return client.call(pagoApi.exito, {
    query: { payment_id: 'null', status: 'approved', external_reference: referencia },
  })
}

/** An order in the database: its state, its live numbers, its payments, cases and mails. */
export async function orderOf(t: TestApp, referencia: string) {
  const compra = await t.db
    .selectFrom('compra')
    .selectAll()
    .where('referencia', '=', referencia)
    .executeTakeFirstOrThrow()
  const titulares = await t.db
    .selectFrom('titular')
    .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
    .select(['rifa.numero', 'titular.estado'])
    .where('compra_id', '=', compra.id)
    .where('titular.estado', '!=', 'liberada')
    .orderBy('rifa.numero')
    .execute()
  const pagos = await t.db
    .selectFrom('pago')
    .select(['id', 'estado', 'monto', 'reembolsado', 'a_devolver', 'rechazo'])
    .where('compra_id', '=', compra.id)
    .orderBy('actualizado_at')
    .execute()
  const { rows: casos } = await sql<{ motivo: MotivoCaso; abierto: boolean }>`
    select datos ->> 'motivo' as motivo, done_at is null as abierto from tarea
    where tipo = 'revision' and datos ->> 'compraId' = ${compra.id} order by created_at, id`.execute(t.db)
  const mails = await t.db
    .selectFrom('correo')
    .select(['evento', 'asunto', 'texto', 'para'])
    .where('evento', 'in', [
      `compra-pagada:${compra.id}`,
      ...pagos.flatMap(pago =>
        ['reembolso', 'reembolso-entero', 'reembolso-parte'].map(name => `${name}:${pago.id}:${pago.a_devolver}`),
      ),
    ])
    .execute()
  return {
    id: compra.id,
    estado: compra.estado,
    pagadaAt: compra.pagada_at,
    vendidas: titulares.filter(row => row.estado === 'vendida').map(row => row.numero),
    reservadas: titulares.filter(row => row.estado === 'reservada').map(row => row.numero),
    pagos,
    casos: casos.map(({ motivo }) => motivo),
    abiertos: casos.filter(({ abierto }) => abierto).map(({ motivo }) => motivo),
    mails,
  }
}

/** A change of a payment at the simulated provider: a refund by hand, a mediation, a chargeback. */
export async function changePayment(t: TestApp, id: string, change: Record<string, unknown>): Promise<void> {
  const { updated_at } = await t.db
    .selectFrom('pago_simulado')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await t.db
    .updateTable('pago_simulado')
    .set({ ...change, updated_at: new Date(updated_at.getTime() + 1) })
    .where('id', '=', id)
    .execute()
}
