import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import type { Database, Db } from '#db/schema.ts'
import { sqlState } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertPeople } from '#demo/cast.ts'
import { remove } from '#modules/conjunto/datos-personales/datos-personales-baja.service.ts'
import { insertCompras, lineaOf } from '#modules/dinero/compra/compra.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { assign, putOnSale, saleOf } from './on-sale.ts'
import { sellNumbers } from './sold.ts'
import { testApp } from './test-app.ts'
import { testDatabase, untilSomebodyWaits } from './test-database.ts'

const BUYERS = 20
const NUMBERS = 15
const NOW = new Date('2026-11-21T15:00:00Z')

type Sell = (db: Db, rifaId: string, compraId: string) => Promise<unknown>

/** The naive implementation: check whether the number is free, then take it. It exists only here. */
const sellUnguarded: Sell = (db, rifaId, compraId) =>
  db.transaction().execute(async db => {
    const live = await db
      .selectFrom('titular')
      .select('id')
      .where('rifa_id', '=', rifaId)
      .where('estado', '!=', 'liberada')
      .execute()
    if (live.length > 0) return
    await sql`insert into titular (rifa_id, compra_id, estado, clave, created_at, vendida_at)
      values (${rifaId}, ${compraId}, 'vendida', sha256('x'), ${NOW}, ${NOW})`.execute(db)
  })

const VENTA = { canal: 'online', persona: null, reglas: { ventaLibre: true, venderAsignadas: true } } as const

const orderOf = (solicitanteId: string) => ({
  id: crypto.randomUUID(),
  solicitanteId,
  key: null,
  usuarioId: null,
  vendedorId: null,
  moneda: 'ARS',
  metodoPago: 'pos',
  comprador: { nombre: 'Ana', email: 'ana@correo.test', ci: '12345678', telefono: '099123456', whatsapp: null },
})

const sellForReal: Sell = (db, rifaId) =>
  inTransaction(db, async db => {
    const rifas = await lockForSale(db, [rifaId], { venta: VENTA, now: NOW })
    const { id } = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirstOrThrow()
    const fresh = {
      ...orderOf(id),
      canal: 'presencial' as const,
      vendedorId: id,
      lineas: rifas.map(rifa => lineaOf(rifa)),
    }
    await insertCompras(db, [fresh], { now: NOW, hasta: null })
  })

/** Twenty buyers at once for every number; how many numbers ended with two owners, and how many with none. */
async function race(sell: Sell, { index }: { index: boolean }): Promise<{ doubles: number; unsold: number }> {
  const { db, drop } = await testDatabase()
  const { admin } = await insertPeople(db)
  const { rifas } = await putOnSale(db, { cantidad: NUMBERS })
  if (!index) await sql`drop index titular_vivo_unico`.execute(db)
  const compraId = await sellNumbers(db, { numeros: [], usuario: admin })
  for (const rifa of rifas) {
    await Promise.allSettled(Array.from({ length: BUYERS }, () => sell(db, rifa.id, compraId)))
  }
  const { rows } = await sql<{ owners: number }>`
    select count(t.id) as owners from rifa r left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    group by r.id`.execute(db)
  await drop()
  return {
    doubles: rows.filter(({ owners }) => owners > 1).length,
    unsold: rows.filter(({ owners }) => owners === 0).length,
  }
}

describe('twenty buyers for every number', () => {
  it('sell it twice without the lock and without the index: the race is real', async () => {
    expect((await race(sellUnguarded, { index: false })).doubles).toBeGreaterThan(0)
  })

  it('never sell it twice by the index alone', async () => {
    expect(await race(sellUnguarded, { index: true })).toEqual({ doubles: 0, unsold: 0 })
  })

  it('never sell it twice by the lock alone', async () => {
    expect(await race(sellForReal, { index: false })).toEqual({ doubles: 0, unsold: 0 })
  })

  it('never sell it twice by both', async () => {
    expect(await race(sellForReal, { index: true })).toEqual({ doubles: 0, unsold: 0 })
  })
})

describe('a sale and a closing', () => {
  it('cannot pass each other: what was sold before is sealed, what comes after is refused', async () => {
    const { db, drop } = await testDatabase()
    await insertPeople(db)
    const { rifas, sorteoId } = await putOnSale(db, { cantidad: 60 })
    const close = db.transaction().execute(async db => {
      await sql`select from sorteo where id = ${sorteoId} for update`.execute(db)
      const { rows } = await sql<{ n: number }>`select count(*) as n from titular where estado = 'vendida'`.execute(db)
      const sealed = rows[0]?.n ?? 0
      await sql`update sorteo set estado = 'cerrado', cerrado_at = ${NOW}, cantidad = ${sealed}, raiz = '00'
        where id = ${sorteoId}`.execute(db)
      return sealed
    })
    const sales = await Promise.allSettled(rifas.map(rifa => sellForReal(db, rifa.id, '')))
    const sold = sales.filter(sale => sale.status === 'fulfilled').length
    const refused = sales.filter(sale => sale.status === 'rejected' && sale.reason.code === 'SORTEO_CERRADO').length
    expect(await close).toBe(sold)
    expect(sold + refused).toBe(60)
    await drop()
  })
})

describe('a seller’s end and a sale of theirs', () => {
  it('wait for each other and never deadlock: what is being sold stays sold, and the rest is unassigned', async () => {
    const t = await testApp()
    const { admin, vendedor } = t.users
    const { rifas, sorteoId } = await putOnSale(t.db, { cantidad: 2 })
    for (const { id } of rifas) await assign(t.db, id, vendedor)
    const { id: rifaId, numero } = rifas[0]!
    const now = t.clock.now()
    // The sale has its number and waits for the draw; the end has the account and waits for that number.
    const draw = await hold(t.db, db => sql`select from sorteo where id = ${sorteoId} for update`.execute(db))
    // Each in one transaction of the test's, which nobody repeats: a deadlock would end one of them.
    const sale = t.db
      .transaction()
      .execute(db => realizarCompraFisica(db, t.env, vendedor, saleOf(rifaId), { key: null, now }))
    await untilSomebodyWaits(t.db)
    const end = t.db.transaction().execute(db => remove(db, vendedor.id, admin, { env: t.env, motivo: 'Se fue', now }))
    await untilSomebodyWaits(t.db, 2)
    await draw.release()
    const done = await Promise.allSettled([sale, end])
    expect(done.map(({ status, ...more }) => ('reason' in more ? sqlState(more.reason) : status))).toEqual([
      'fulfilled',
      'fulfilled',
    ])
    const left = await t.db.selectFrom('rifa').select('numero').where('vendedor_id', '=', vendedor.id).execute()
    expect(left).toEqual([{ numero }])
    expect(await findBroken(t.db)).toEqual([])
    await t.close()
  })

  it('leave no hold of a checkout that was under way', async () => {
    const t = await testApp()
    const { admin, cliente } = t.users
    const { rifas } = await putOnSale(t.db, { cantidad: 1 })
    const checkout = await hold(t.db, async db => {
      const lineas = (await lockForSale(db, [rifas[0]!.id], { venta: VENTA, now: NOW })).map(rifa => lineaOf(rifa))
      const fresh = { ...orderOf(cliente.id), canal: 'online' as const, usuarioId: cliente.id, lineas }
      await insertCompras(db, [fresh], { now: NOW, hasta: new Date(NOW.getTime() + 600_000) })
    })
    const end = remove(t.db, cliente.id, admin, { env: t.env, motivo: undefined, now: t.clock.now() })
    await Promise.race([end, untilSomebodyWaits(t.db)])
    await checkout.release()
    await end
    const { rows } = await sql`select from titular where estado = 'reservada'`.execute(t.db)
    expect(rows).toEqual([])
    await t.close()
  })
})

/** Does the work in a transaction that stays open, with its locks, until it is released. */
async function hold(db: Db, work: (db: Transaction<Database>) => Promise<unknown>) {
  const [done, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = db.transaction().execute(async db => {
    await work(db)
    done.resolve()
    await open.promise
  })
  await Promise.race([done.promise, transaction])
  return {
    release: () => {
      open.resolve()
      return transaction
    },
  }
}
