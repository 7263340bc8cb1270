import { prestamoApi, type Recibido, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { findBroken } from '#db/invariants/invariants.ts'
import { putOnSale, saleOf } from './on-sale.ts'
import { bring, phoneOf, scheduleAt } from './phone.ts'
import { seeded } from './random.ts'
import { client, testApp } from './test-app.ts'

const SEED = Number(process.env.OFFLINE_SEED ?? 34)
const SALES = Number(process.env.OFFLINE_SALES ?? 100)
/** How often each envelope arrives at the same time as all others. */
const TIMES = Number(process.env.OFFLINE_TIMES ?? 3)
const PHONES = 5
const DAY = 86_400_000

/**
 * Telephones whose clocks are up to three days off sell all they have without signal, and one of them is lost, while organisers sell the same
 * numbers by themselves on two servers; then every envelope arrives on both, several times and out of order. Returns how many numbers were promised to two people, sold at all, and kept for a person.
 */
async function fair({ leases }: { leases: boolean }) {
  const t = await testApp()
  const other = await buildApp(t)
  const chance = seeded(SEED)
  const { rifas } = await putOnSale(t.db, { cantidad: SALES })
  await scheduleAt(t.db, '2026-12-24T23:00:00.000Z')
  await sql`update rifa set vendedor_id = ${t.users.vendedor.id}, asignada_at = now()`.execute(t.db)
  const [seller, admin] = [await t.as('vendedora'), await t.as('admin')]
  // Each telephone takes what its seller has at that moment.
  const mine: { phone: Awaited<ReturnType<typeof phoneOf>>; rifas: typeof rifas }[] = []
  for (let i = 0; i < PHONES; i++) {
    const part = rifas.filter((_, at) => at % PHONES === i)
    await sql`update rifa set vendedor_id = ${t.users.vendedora.id} where numero % ${PHONES} = ${(i + 1) % PHONES}`.execute(
      t.db,
    )
    const phone = await phoneOf(seller, `Teléfono ${i}`)
    expect(await phone.borrow()).toHaveLength(part.length)
    mine.push({ phone, rifas: part })
  }
  // All of them are this seller's: what is lent is taken from nobody.
  await sql`update rifa set vendedor_id = ${t.users.vendedora.id}`.execute(t.db)
  // What the lease is good for: without it the numbers are on sale everywhere.
  if (!leases)
    await sql`update titular set estado = 'liberada', expires_at = null, liberada_at = created_at where telefono_id is not null`.execute(
      t.db,
    )
  const sobres: string[] = []
  for (const [i, { phone, rifas }] of mine.entries()) {
    const at = new Date(t.clock.now().getTime() + (i - 2) * 1.5 * DAY)
    for (const { id } of rifas) sobres.push(await phone.sell([{ rifaId: id, precioRifa: 1500 }], { at }))
  }
  await admin.call(prestamoApi.darDeBaja, { body: { telefonoId: mine[2]?.phone.telefonoId ?? '' } })
  const byAdmin = [admin, client(other, admin.token)]
  const anyone = [client(t.app, null), client(other, null)]
  const received: Recibido[] = []
  const everyOne = Array.from({ length: TIMES }, () => sobres).flat()
  const deliveries = Map.groupBy(chance.some(everyOne, everyOne.length), () => chance.below((SALES * TIMES) / 10))
  const ventas = rifas.map(({ id }, i) => byAdmin[i % 2]?.call(ventaApi.realizarCompraFisica, { body: saleOf(id) }))
  await Promise.all([
    ...ventas,
    ...[...deliveries.values()].map(async (some, i) => {
      // Each amid the organisers' sales: all at once, the servers' connections would take the telephones first.
      await ventas[i]
      // A server with too many calls at once refuses some: a telephone tries again.
      received.push(...((await bring(anyone[i % 2] ?? admin, some)) ?? []))
    }),
  ])
  // What was not among them arrives at last.
  for (const sobre of sobres) received.push(...(await bring(anyone[0] ?? admin, [sobre])))
  const { rows } = await sql<{ vendidas: number; casos: number; sobres: number }>`
    select (select count(*) from titular where estado = 'vendida') as vendidas, (select count(*) from sobre) as sobres,
      (select count(*) from tarea where tipo = 'revision') as casos`.execute(t.db)
  const broken = await findBroken(t.db)
  const answers = new Set(received.map(({ id, numeros }) => `${id} ${numeros[0]?.resultado}`)).size
  await other.close()
  await t.close()
  return { ...rows[0], answers, broken }
}

it(
  `${SALES} sales without signal are each a sale, and nobody else has their number (OFFLINE_SEED=${SEED})`,
  async () => {
    expect(await fair({ leases: true })).toEqual({
      vendidas: SALES,
      sobres: SALES,
      casos: 0,
      answers: SALES,
      broken: [],
    })
  },
  60_000 + SALES * 600,
)

it(
  'without the leases numbers are promised twice: the race is real, and each of them is a case',
  async () => {
    const { casos = 0, ...rest } = await fair({ leases: false })
    expect(casos).toBeGreaterThan(0)
    expect(rest).toEqual({ vendidas: SALES, sobres: SALES, answers: SALES, broken: [] })
  },
  60_000 + SALES * 600,
)
