import { premioApi } from '@talonario/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import type { Job } from '#jobs/runner.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { chooseJobs } from '#parts.ts'
import { countIntento } from '../src/http/throttle.ts'
import { type MercadoPagoShop, mercadoPagoShop } from './mercadopago-shop.ts'
import { checkOut, numbersOnSale, orderOf, tryCheckOut } from './shop.ts'
import type { Client, TestApp } from './test-app.ts'

/**
 * The clock of the server (and of the database it follows) is wrong for a while and then corrected: three minutes later
 * everything continues.
 */
vi.setConfig({ testTimeout: 60_000 })

let shop: MercadoPagoShop
let t: TestApp
let take: Awaited<ReturnType<typeof numbersOnSale>>['take']
beforeAll(async () => {
  shop = await mercadoPagoShop()
  ;({ t } = shop)
  ;({ take } = await numbersOnSale(t, 200))
})
afterEach(() => {
  shop.behave()
  t.mailer.broken = false
})
afterAll(() => shop.close())

/** The jobs of a server process: each runs at the start and then after its interval, by a monotonic time. */
function startProcess() {
  const jobs = chooseJobs({ ...t, payments: shop.payments }).filter(({ name }) => !name.includes('sorteo'))
  const due = new Map<Job, number>(jobs.map(job => [job, 0]))
  let elapsed = 0
  return {
    job: (name: string) => jobs.find(job => job.name === name) as Job,
    /** Lives for some seconds, five at a time. */
    async live(seconds: number) {
      for (const end = elapsed + seconds; elapsed < end; elapsed += 5) {
        for (const job of jobs) {
          if (elapsed < (due.get(job) ?? 0)) continue
          // A failed job runs again after its interval, as in startJobs.
          await job.run().catch(() => {})
          due.set(job, elapsed + job.everyMs / 1000)
        }
        t.clock.advance({ seconds: 5 })
      }
    },
  }
}

const mail = (evento: string) => ({ evento, para: 'a@rifa.test', asunto: evento, texto: 'Hola' })
const sent = (asunto: string) => t.mailer.sent.filter(mail => mail.asunto === asunto).length

const WRONG = [
  ['an hour ahead', { hours: 1 }],
  ['two days ahead', { days: 2 }],
  ['a year ahead', { days: 365 }],
  ['an hour behind', { hours: -1 }],
  ['a day behind', { days: -1 }],
  ['a year behind', { days: -365 }],
] as const

describe.each(WRONG)('a clock that was %s and is set right', (name, change) => {
  const { days = 0, hours = 0 } = change as { days?: number; hours?: number }
  const goWrong = () => t.clock.advance({ days, hours })
  const setRight = () => t.clock.advance({ days: -days, hours: -hours })
  let server: ReturnType<typeof startProcess>
  let cliente: Client
  beforeAll(async () => {
    server = startProcess()
    await server.live(10)
  })
  // Hours pass: a new session for each test.
  beforeEach(async () => {
    cliente = await t.as('cliente')
  })

  it('sends the mail that failed meanwhile, once', async () => {
    goWrong()
    t.mailer.broken = true
    await enqueueCorreo(t.db, mail(`durante ${name}`))
    await server.live(180)
    t.mailer.broken = false
    setRight()
    await server.live(180)
    expect(sent(`durante ${name}`)).toBe(1)
  })

  it('sends the mail that a process which died then had taken up, once', async () => {
    goWrong()
    await enqueueCorreo(t.db, mail(`muerto ${name}`))
    const died = Promise.withResolvers<void>()
    vi.spyOn(t.mailer, 'send').mockImplementationOnce(async () => {
      died.resolve()
      await new Promise(() => {})
    })
    void server.job('correo').run()
    await died.promise
    setRight()
    await server.live(180)
    expect(sent(`muerto ${name}`)).toBe(1)
  })

  it('settles what was paid, notified or not', async () => {
    shop.mp.notifications.knobs.drop = 1
    const [lost, notified] = [await checkOut(cliente, take()), await checkOut(cliente, take())]
    goWrong()
    await server.live(180)
    shop.mp.faults.add({ kind: 'status', status: 503, times: 500 })
    await shop.pay(lost)
    await shop.pay(notified)
    await server.live(180)
    setRight()
    shop.mp.faults.clear()
    await server.live(180)
    expect([(await orderOf(t, lost)).estado, (await orderOf(t, notified)).estado]).toEqual(['pagada', 'pagada'])
  })

  it('holds no number for longer than a hold lasts, and holds new ones', async () => {
    const [before, lines] = [take(), take()]
    goWrong()
    await checkOut(await t.as('cliente'), before)
    await server.live(60)
    setRight()
    await server.live(180)
    const last = new Date(t.clock.now().getTime() + t.env.RESERVA_MINUTOS * 60_000)
    expect(await t.db.selectFrom('titular').select('id').where('expires_at', '>', last).execute()).toEqual([])
    t.clock.advance({ minutes: t.env.RESERVA_MINUTOS })
    await server.live(60)
    const [cliente, clienta] = [await t.as('cliente'), await t.as('clienta')]
    expect((await tryCheckOut(clienta, before)).status).toBe(200)
    expect((await tryCheckOut(cliente, lines)).status).toBe(200)
    expect((await tryCheckOut(clienta, lines)).status).toBe(409)
    expect(await findBroken(t.db)).toEqual([])
  })

  it('keeps people signed in, and those who sign in meanwhile, but not for long', async () => {
    const before = await t.as('admin')
    goWrong()
    const meanwhile = await t.as('admin')
    await server.job('limpieza').run()
    await server.live(60)
    setRight()
    await server.live(180)
    // What began a day behind is over by the right time, like any session of yesterday.
    const over = hours + 24 * days < -2
    const asked = async (client: Client) => (await client.call(premioApi.listarPremios)).status
    expect([await asked(before), await asked(meanwhile)]).toEqual([200, over ? 401 : 200])
    // Twice as long at most: what began in the future also ends at its own time once that has come.
    for (const hours of [25, 24]) {
      t.clock.advance({ hours })
      await server.live(60)
    }
    expect([await asked(before), await asked(meanwhile)]).toEqual([401, 401])
    expect(await asked(await t.as('admin'))).toBe(200)
  })

  it('refuses nobody for attempts of the wrong time for longer than a limit lasts', async () => {
    const limite = { clave: `prueba:${name}`, maximo: 3, minutos: 15 }
    goWrong()
    for (let i = 0; i < 3; i++) await countIntento(t.db, [limite], t.clock.now())
    setRight()
    await server.live(180)
    t.clock.advance({ minutes: 15 })
    await expect(countIntento(t.db, [limite], t.clock.now())).resolves.toBeUndefined()
  })
})
