import { checkoutApi, transferenciaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { insertPeople } from '#demo/cast.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { type Caller, caller } from './caller.ts'
import { urlOf } from './database-url.ts'
import { freePort } from './free-port.ts'
import { makeRaffle } from './raffle.ts'
import { startServer } from './server-process.ts'
import { testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

const ORDERS = Number(process.env.TRANSFERS_ORDERS ?? 30)
const KILLS = Number(process.env.TRANSFERS_KILLS ?? 3)
const PRICE = 1_500
/** How many see the same transfer at the same time. */
const HANDS = 3

it(`${ORDERS} transfers are seen by ${HANDS} people at once, every third is taken back and seen again, while the server is killed ${KILLS} times: each is paid once`, async () => {
  const { db, connection, drop } = await testDatabase(4)
  const port = await freePort()
  const env = { DATABASE_URL: urlOf(connection), DATA_DIR: await testFolder(onTestFinished), PORT: String(port) }
  const account = { TRANSFERENCIA_CUENTA: 'rifa.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' }
  const start = () => startServer({ ...env, ...account, BASE_URL: `http://127.0.0.1:${port}` })
  let server = start()
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    await drop()
  })
  const people = await insertPeople(db)
  const admin = caller(await server.url, await openSesion(db, people.admin, new Date()))
  await db.updateTable('campania').set({ estado: 'publicada' }).execute()
  // A quarter of what is not sold may wait for a transfer.
  await makeRaffle(admin as never, { fecha: '2099-12-24', cantidad: 5 * ORDERS, precio: PRICE })
  const rifas = await db.selectFrom('rifa').select('id').orderBy('numero').limit(ORDERS).execute()
  const nobody = caller(await server.url, '')
  for (const [i, { id }] of rifas.entries()) await orderBy(nobody, id, i)
  const orders = (await db.selectFrom('compra').select('id').orderBy('created_at').execute()).map(({ id }) => id)

  /** What the server said of each call before it was killed. */
  const acknowledged: { compraId: string; pagoId: string; undone: boolean }[] = []
  let dead = false
  const press = async (compraId: string, vistas: number) => {
    const body = { compraId, monto: PRICE, vistas }
    const said = await admin.call(transferenciaApi.anotarTransferencia, { body }).catch(() => undefined)
    expect([200, 409, 503, undefined]).toContain(said?.status)
    if (said?.status === 200) acknowledged.push({ compraId, pagoId: said.body.pagoId, undone: false })
    return said?.status
  }
  const takeBack = async (one: (typeof acknowledged)[number]) => {
    const body = { pagoId: one.pagoId }
    const said = await admin.call(transferenciaApi.deshacerTransferencia, { body }).catch(() => undefined)
    if (said?.status === 200) one.undone = true
  }
  const seeAll = async () => {
    for (const [i, compraId] of orders.entries()) {
      if (dead) return
      await Promise.all(Array.from({ length: HANDS }, () => press(compraId, 0)))
      const mine = acknowledged.find(one => one.compraId === compraId && !one.undone)
      if (i % 3 === 0 && mine) await takeBack(mine)
    }
  }
  for (let kill = 0; kill < KILLS; kill++) {
    dead = false
    const seen = acknowledged.length
    const load = seeAll()
    const enough = Math.min(ORDERS, seen + Math.ceil(ORDERS / (KILLS + 1)))
    while (acknowledged.length < enough) await new Promise(resolve => setTimeout(resolve, 1))
    dead = true
    await server.stop('SIGKILL')
    await load
    expect(await findBroken(db)).toEqual([])
    server = start()
    await server.url
  }
  dead = false
  await seeAll()

  const { rows } = await sql<{ id: string; pagada: boolean; pagos: string[]; aprobados: number }>`
    select c.id, c.pagada_at is not null as pagada, array_agg(p.id) as pagos, count(*) filter (where p.estado = 'aprobado')::int as aprobados
    from compra c join pago p on p.compra_id = c.id group by c.id`.execute(db)
  const found = new Set(rows.flatMap(({ pagos }) => pagos))
  expect(acknowledged.filter(({ pagoId }) => !found.has(pagoId))).toEqual([])
  expect(rows).toHaveLength(ORDERS)
  // Nobody noted one twice, and who took one back left it as it was before.
  expect(rows.filter(({ pagada, aprobados }) => aprobados > 1 || pagada !== (aprobados === 1))).toEqual([])
  for (const { id, pagada, pagos } of rows) if (!pagada) expect(await press(id, pagos.length)).toBe(200)
  const { rows: money } = await sql`select
    (select sum(importe) from asiento_linea where cuenta = 'org:banco')::bigint as banco,
    (select -sum(importe) from asiento_linea where cuenta like 'ventas:%')::bigint as ventas,
    (select coalesce(sum(importe), 0) from asiento_linea where cuenta like 'a_devolver:%')::bigint as debe,
    (select count(*) from titular where estado = 'vendida')::int as vendidos`.execute(db)
  const all = ORDERS * PRICE * 100
  expect(money).toEqual([{ banco: all, ventas: all, debe: 0, vendidos: ORDERS }])
  expect(await findBroken(db)).toEqual([])
}, 300_000)

/** Each by somebody without an account. */
async function orderBy(nobody: Caller, rifaId: string, i: number): Promise<void> {
  const comprador = { nombreCompleto: 'Ana Paz', ci: String(20_000_000 + i), email: `ana${i}@correo.test` }
  const productos = [{ _id: rifaId, quantity: 1, tipo: 'rifa' as const }]
  const { body, status } = await nobody.call(checkoutApi.procesarPago, {
    body: { productos, comprador, medio: 'transferencia' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
