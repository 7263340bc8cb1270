import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { rifaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { postgresOn, readPidFile, signalIfAlive } from '#db/embedded/embedded-process.ts'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { insertPeople } from '#demo/cast.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { readPayment } from '#outside/mercadopago/mercadopago-wire.ts'
import { isUnread, type ProviderPayment } from '#outside/payments.ts'
import { type Caller, caller } from './caller.ts'
import { conUnPago, endTerms, makeContinua, planOf, savePlanes } from './continua.ts'
import type { Clase } from './fleet.ts'
import { freePort } from './free-port.ts'
import { History } from './history.ts'
import { findingsOf } from './history-check.ts'
import type { Cobro } from './history-facts.ts'
import type { Continua, World } from './load.ts'
import { paymentsBy, type StandIn, startStandIn } from './mercadopago-stand-in.ts'
import { openSale } from './on-sale.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { insertShoppers } from './shoppers.ts'
import type { WirePayment } from './stand-in-store.ts'

/** The real server with its embedded PostgreSQL, fsync on, and a payment provider that never fails: to be killed. */
export type RealRaffle = {
  world: World
  db: Db
  /** Where the history is kept. */
  file: string
  /** Starts the server; resolves with the milliseconds until it served. */
  start(): Promise<number>
  /** kill -9, of its PostgreSQL in the same moment too. */
  kill(how: { together: boolean }): Promise<void>
  /** PostgreSQL's own `stop -m immediate`. */
  stopPostgres(): void
  /** The server's readiness status. */
  status(): Promise<number>
  /** Chooses other hot numbers and allows refunds of earlier orders. */
  moveOn(): Promise<void>
  /** Until the provider has been asked about everything and all refunds are done. */
  settle(): Promise<void>
  /** What is wrong: with the database by itself, and with the history against it. */
  findings(options: { settled: boolean }): Promise<unknown[]>
  /** At the end of the test at the latest. */
  close(): Promise<void>
}

const NUMBERS = 2_000
const HOT = 40
const SHOPPERS = 8
const DRAWS = 12
const SETTLED_WITHIN_MS = 120_000

export async function realRaffle(clase: Clase = 'serie'): Promise<RealRaffle> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tal-'))
  const cluster = join(dataDir, 'postgres')
  const file = join(dataDir, 'history.jsonl')
  const mp = await startStandIn()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: url,
    ...paymentsBy(mp),
    ADMIN_EMAIL: 'organiza@rifa.test',
    ADMIN_PASSWORD: 'una-clave-larga-de-prueba',
  }
  const db = openDatabase(
    { host: join(dataDir, 'socket'), port: 5432, user: 'talonario', database: 'postgres' },
    { size: 2 },
  )
  const history = new History(file)
  let server: ServerProcess | undefined
  const status = async () => (await fetch(`${url}/health/ready`)).status

  const start = async () => {
    const begin = performance.now()
    server = startServer(env)
    await server.url
    if ((await status()) !== 200) throw new Error('The server listens and does not serve')
    return performance.now() - begin
  }
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await db.destroy()
    history.close()
    await server?.stop()
    for (const pid of postgresOn(cluster)) process.kill(pid, 'SIGKILL')
    await mp.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  onTestFinished(close, 60_000)
  await start()
  const { world, moveOn } = await populate(db, url, mp, history, clase)

  return {
    world,
    db,
    file,
    start,
    status,
    moveOn,
    close,
    async kill({ together }) {
      server?.child.kill('SIGKILL')
      if (together) for (const pid of postgresOn(cluster)) signalIfAlive(pid, 'SIGKILL')
      await server?.exit
    },
    stopPostgres() {
      process.kill(readPidFile(cluster)?.pid ?? 0, 'SIGQUIT')
    },
    settle: () => settle(db, mp),
    findings: options => findingsOf(db, history, cobrosOf(mp), options),
  }
}

/** The cast with open sessions, one product and many numbers. */
export async function populate(db: Db, url: string, mp: StandIn, history: History, clase: Clase = 'serie') {
  await openSale(db)
  const people = await insertPeople(db)
  const as = async (person: keyof typeof people) => caller(url, await openSesion(db, people[person], new Date()))
  const callers = {
    cliente: await as('cliente'),
    vendedora: await as('vendedora'),
    vendedor: await as('vendedor'),
    admin: await as('admin'),
  }
  const shoppers = (await insertShoppers(db, SHOPPERS)).map(token => caller(url, token))
  const continua = clase === 'continua' ? await makeYear(db, callers.admin) : undefined
  if (!continua) {
    const body = { cantidad: NUMBERS, precioRifa: 100, fecha: dayAfter(30) }
    const made = await callers.admin.call(rifaApi.generarNumerosRifa, { body })
    if (made.status !== 200) throw new Error(made.body.message)
  }
  const rifas = await db.selectFrom('rifa').select(['id', 'numero']).orderBy('numero').execute()
  const remera = { nombre: 'Remera', precio: 500_000, imagen: null }
  const { id: producto } = await db.insertInto('producto').values(remera).returning('id').executeTakeFirstOrThrow()
  const world: World = {
    callers,
    shoppers,
    producto,
    mp,
    history,
    hot: rifas.slice(0, HOT),
    sellers: [people.vendedora, people.vendedor],
    unpaid: [],
    paid: [],
    sales: [],
    unanswered: [],
  }
  if (continua) world.continua = continua
  let from = 0
  return {
    world,
    async moveOn() {
      from = (from + HOT / 4) % (NUMBERS - HOT)
      world.hot = rifas.slice(from, from + HOT)
      world.paid = await db
        .selectFrom('compra')
        .select(['referencia as orden', 'id as compraId'])
        .where('canal', '=', 'online')
        .where('pagada_at', 'is not', null)
        .execute()
    },
  }
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A campaign of several draws, whose numbers are sold before each in two instalments: the second is due before the next one. */
async function makeYear(db: Db, admin: Caller): Promise<Continua> {
  const fechas = Array.from({ length: DRAWS }, (_, i) => dayAfter(30 + i))
  await makeContinua(admin, { fechas, cantidad: NUMBERS })
  const tabla = fechas.map((_, i) => {
    const orden = i + 1
    const vencen = [orden, Math.min(orden + 1, DRAWS)]
    return { nombre: `Plan ${orden}`, desde: orden, hasta: orden, total: 100, vencen }
  })
  await savePlanes(admin, conUnPago(tabla, 100))
  await endTerms(db)
  const planes = []
  for (const { nombre } of tabla) planes.push(await planOf({ db }, nombre))
  return { fechas, drawn: 0, planes, deudas: [] }
}

function readOf(payment: WirePayment): ProviderPayment {
  const answer = readPayment(payment)
  if (isUnread(answer)) throw new Error(answer.words)
  return answer
}

export const cobrosOf = ({ store }: StandIn): Cobro[] =>
  [...store.payments.values()].map(payment => {
    const { externalReference, status, amount, refunded } = readOf(payment)
    return { compra: externalReference ?? '', estado: status, monto: amount, devuelto: refunded }
  })

/** A minute passes for tasks whose worker was killed; then every unknown payment is notified once more. */
export async function settle(db: Db, mp: StandIn): Promise<void> {
  await sql`update tarea set next_try_at = now() where done_at is null and tipo <> 'revision'`.execute(db)
  const end = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const open = await unsettled(db, mp)
    if (open.length === 0) return
    if (Date.now() > end) throw new Error(`Not settled: ${JSON.stringify(open)}`)
    for (const payment of open) mp.notifications.announce(payment, 'payment.updated')
    await mp.notifications.flush()
    await delay(100)
  }
}

/** Payments whose latest state the server does not have, or that still need a refund. */
async function unsettled(db: Db, mp: StandIn): Promise<WirePayment[]> {
  const known = await db.selectFrom('pago').select(['id', 'estado', 'reembolsado', 'a_devolver']).execute()
  const byId = new Map(known.map(pago => [pago.id, pago]))
  return [...mp.store.payments.values()].filter(payment => {
    const { id, status, refunded } = readOf(payment)
    const pago = byId.get(id)
    return pago?.estado !== status || pago.reembolsado !== refunded || pago.a_devolver > refunded
  })
}
