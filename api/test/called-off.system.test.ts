import { cancelacionApi, checkoutApi, devolucionApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { insertPeople } from '#demo/cast.ts'
import { PASSWORD } from '#demo/people.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { caller } from './caller.ts'
import { urlOf } from './database-url.ts'
import { freePort } from './free-port.ts'
import { paymentsBy, startStandIn } from './mercadopago-stand-in.ts'
import { saleOf } from './on-sale.ts'
import { makeRaffle } from './raffle.ts'
import { startServer } from './server-process.ts'
import { testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

const ORDERS = Number(process.env.CALLED_OFF_ORDERS ?? 100)
/** One of so many is sold in person. */
const IN_PERSON = 4

it(`a draw with ${ORDERS} paid orders is called off while the provider fails a third of the time and the server is killed: every payment ends`, async () => {
  const { db, connection, drop } = await testDatabase(4)
  const mp = await startStandIn()
  const port = await freePort()
  const env = { DATABASE_URL: urlOf(connection), DATA_DIR: await testFolder(onTestFinished), PORT: String(port) }
  const start = () => startServer({ ...env, BASE_URL: `http://127.0.0.1:${port}`, ...paymentsBy(mp) })
  let server = start()
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    await mp.close()
    await drop()
  })
  const people = await insertPeople(db)
  const as = async (who: keyof typeof people) => caller(await server.url, await openSesion(db, people[who], new Date()))
  const [admin, vendedora, cliente] = [await as('admin'), await as('vendedora'), await as('cliente')]
  await db.updateTable('campania').set({ estado: 'publicada' }).execute()
  const { fecha, idSorteo } = await makeRaffle(admin as never, { fecha: '2099-12-24', cantidad: ORDERS })
  const rifas = await db.selectFrom('rifa').select('id').orderBy('numero').execute()

  const sell = async (rifaId: string, inPerson: boolean) => {
    if (inPerson) return await vendedora.call(ventaApi.realizarCompraFisica, { body: saleOf(rifaId) })
    const productos = [{ _id: rifaId, quantity: 1, tipo: 'rifa' as const }]
    const { body } = await cliente.call(checkoutApi.procesarPago, { body: { productos } })
    mp.store.pay(new URL(body.init_point).searchParams.get('pref_id') ?? '')
  }
  const queue = rifas.map(({ id }, i) => ({ id, inPerson: i % IN_PERSON === 0 }))
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await sell(next.id, next.inPerson)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  const paid = async () =>
    (await db.selectFrom('compra').select('id').where('pagada_at', 'is not', null).execute()).length
  await vi.waitUntil(async () => (await paid()) === ORDERS, { timeout: 120_000, interval: 200 })

  mp.faults.add(
    { kind: 'status', status: 500, on: 'refunds', rate: 1 / 6, times: Number.POSITIVE_INFINITY },
    { kind: 'reset', on: 'refunds', rate: 1 / 6, times: Number.POSITIVE_INFINITY, done: true },
  )
  const body = { fechaSorteo: fecha, motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
  expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
  const owed = sql<{ n: number }>`select count(*) as n from devolucion`.execute(db)
  expect((await owed).rows).toEqual([{ n: ORDERS }])

  const undone = async () =>
    (await db.selectFrom('devolucion').select('id').where('hecha_at', 'is not', null).execute()).length
  // Once in the middle of undoing orders, once in the middle of refunds, and once more.
  for (const share of [0.1, 0.5, 0.9]) {
    await vi.waitUntil(async () => (await undone()) >= ORDERS * share, { timeout: 120_000, interval: 5 })
    await server.stop('SIGKILL')
    expect(await findBroken(db)).toEqual([])
    server = start()
    await server.url
  }
  // Ends the leases of what died, and the rests of what the provider failed.
  const hurry = () => sql`update tarea set next_try_at = now() where done_at is null and tipo <> 'revision'`.execute(db)
  const open = async () => {
    await hurry()
    const tareas = db.selectFrom('tarea').select('id').where('done_at', 'is', null).where('tipo', '<>', 'revision')
    return (await tareas.execute()).length
  }
  await vi.waitUntil(async () => (await open()) === 0, { timeout: 300_000, interval: 3_000 })

  // At the provider each payment went back once, in full.
  const { rows: pagos } = await sql<{ id: string }>`select id from pago`.execute(db)
  const back = pagos.map(({ id }) => mp.store.payment(Number(id)))
  expect(
    back.filter(
      ({ transaction_amount, transaction_amount_refunded, refunds }) =>
        transaction_amount !== transaction_amount_refunded || refunds.length !== 1,
    ),
  ).toEqual([])
  expect(pagos).toHaveLength(ORDERS - Math.ceil(ORDERS / IN_PERSON))

  const again = await as('vendedora')
  const { devoluciones } = (await again.call(devolucionApi.listarDevoluciones, { query: {} })).body
  expect(devoluciones).toHaveLength(Math.ceil(ORDERS / IN_PERSON))
  for (const { _id: devolucionId } of devoluciones) {
    const { status } = await again.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'vendedor' } })
    expect(status).toBe(200)
  }
  const { rows } = await sql`
    select coalesce(sum(importe) filter (where cuenta = 'ventas:' || ${idSorteo}::text), 0)::bigint as ventas,
      coalesce(sum(importe) filter (where cuenta like 'a_devolver:%'), 0)::bigint as debe,
      coalesce(sum(importe) filter (where cuenta like 'caja:%'), 0)::bigint as caja from asiento_linea`.execute(db)
  expect(rows).toEqual([{ ventas: 0, debe: 0, caja: 0 }])
  expect(await db.selectFrom('titular').select('id').where('estado', '=', 'vendida').execute()).toEqual([])
  expect(await findBroken(db)).toEqual([])
}, 900_000)
