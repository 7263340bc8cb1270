import { pagoJobs } from '#jobs/pago.jobs.ts'
import { compraJobs } from '#jobs/recurring.jobs.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import type { Payments } from '#outside/payments.ts'
import { freePort } from './free-port.ts'
import { clientOf, type StandIn, startStandIn } from './mercadopago-stand-in.ts'
import type { WirePayment } from './stand-in-store.ts'
import { client, type TestApp, TestClock, testApp } from './test-app.ts'

export type MercadoPagoShop = {
  t: TestApp
  mp: StandIn
  payments: Payments
  runJobs(): Promise<unknown>
  /** The shopper pays an order; `overrides` make the payment odd in any way. */
  pay(referencia: string, overrides?: Partial<WirePayment>): Promise<WirePayment>
  /** Somebody scans the code of an order. */
  scan(referencia: string, overrides?: Partial<WirePayment>): WirePayment
  refunds(payment: WirePayment): WirePayment['refunds']
  /** No faults and honest notifications from here on. */
  behave(): void
  close(): Promise<void>
}

/** The real server on a port, with the real Mercado Pago client, against the stand-in with the same clock. */
export async function mercadoPagoShop(options: { posId?: string } = {}): Promise<MercadoPagoShop> {
  const clock = new TestClock()
  const mp = await startStandIn({ clock })
  // It tries again at once: how long it pauses is a matter of its own test.
  const patience = { attemptMs: 1_000, budgetMs: 3_000, attempts: 3, sleep: async () => {} }
  const payments = clientOf(mp, { ...options, clock, ...patience })
  const port = await freePort()
  const env = { BASE_URL: `http://127.0.0.1:${port}` }
  const t = withClock(await testApp({ env, parts: () => ({ clock, payments }) }), clock)
  await t.app.listen({ host: '127.0.0.1', port })
  mp.notifications.knobs.orderUrl = `${env.BASE_URL}/api/pago/webhook`
  const deps = { ...t, payments }
  const jobs = [...compraJobs(deps), ...pagoJobs(deps)]
  return {
    t,
    mp,
    payments,
    runJobs: () => Promise.all(jobs.map(job => job.run())),
    async pay(referencia, overrides = {}) {
      const { init_point } = await t.db
        .selectFrom('compra')
        .select('init_point')
        .where('referencia', '=', referencia)
        .executeTakeFirstOrThrow()
      return mp.store.pay(new URL(init_point).searchParams.get('pref_id') ?? '', overrides)
    },
    scan(referencia, overrides = {}) {
      const order = [...mp.orders.all.values()].find(({ external_reference }) => external_reference === referencia)
      return mp.orders.scan(order?.id ?? '', overrides)
    },
    refunds: payment => mp.store.payment(payment.id).refunds,
    behave() {
      mp.faults.clear()
      Object.assign(mp.settings, { slowRefunds: false, searchesAll: false })
      Object.assign(mp.notifications.knobs, { mode: 'auto', drop: 0, copies: 1, shuffle: false, orderType: 'order' })
    },
    async close() {
      await t.close()
      await mp.close()
    },
  }
}

/** Sessions begin by the server's clock, which the stand-in shares. */
export function withClock(t: TestApp, clock: TestClock): TestApp {
  return {
    ...t,
    clock,
    as: async person =>
      client(t.app, person === 'nobody' ? null : await openSesion(t.db, t.users[person], clock.now())),
  }
}
