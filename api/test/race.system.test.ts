import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertPeople } from '#demo/cast.ts'
import { insertCompras, lineaDeRifa } from '#modules/dinero/compra/compra.service.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { putOnSale } from './on-sale.ts'
import { sellNumbers } from './sold.ts'
import { testDatabase } from './test-database.ts'

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

const VENTA = { canal: 'entrega', persona: null, reglas: { ventaLibre: true, venderAsignadas: true } } as const

const sellForReal: Sell = (db, rifaId) =>
  inTransaction(db, async db => {
    const rifas = await lockForSale(db, [rifaId], { venta: VENTA, now: NOW })
    const { id } = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirstOrThrow()
    const comprador = { nombre: 'Ana', email: 'ana@correo.test', ci: '12345678', telefono: '099123456' }
    const nueva = {
      ...{ canal: 'presencial' as const, solicitanteId: id, key: null, usuarioId: null, vendedorId: id },
      ...{ moneda: 'ARS', metodoPago: 'pos', comprador, lineas: rifas.map(lineaDeRifa) },
    }
    await insertCompras(db, [nueva], { now: NOW, hasta: null })
  })

/** Twenty buyers at once for every number; how many numbers ended with two owners, and how many with none. */
async function race(sell: Sell, { index }: { index: boolean }): Promise<{ doubles: number; unsold: number }> {
  const { db, drop } = await testDatabase()
  const { admin } = await insertPeople(db)
  const { rifas } = await putOnSale(db, { cantidad: NUMBERS })
  if (!index) await sql`drop index titular_vivo_unico`.execute(db)
  const compraId = await sellNumbers(db, { numeros: [], cuenta: admin })
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
