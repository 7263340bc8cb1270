import type { Pack } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

export type PackRow = Pack & { id: string; created_at: Date; baja_at: Date | null }

/** What is offered of several numbers of a draw, `alguno`: or ever was, the smallest first. */
export async function listPacks(db: Db, sorteoId: string, alguno = false): Promise<PackRow[]> {
  return await db
    .selectFrom('pack')
    .select(['id', 'cantidad', 'total', 'suelto', 'created_at', 'baja_at'])
    .where('sorteo_id', '=', sorteoId)
    .where(sql<boolean>`baja_at is null or ${alguno}`)
    .orderBy('cantidad')
    .orderBy('created_at')
    .execute()
}

/** What each number of a draw costs that is not sold, in minor units. */
export async function listPrecios(db: Db, sorteoId: string): Promise<number[]> {
  const { rows } = await sql<{ precio: number }>`
    select distinct precio from rifa r where sorteo_id = ${sorteoId}
      and not exists (select from titular t where t.rifa_id = r.id and t.estado = 'vendida')`.execute(db)
  return rows.map(({ precio }) => precio)
}

export async function insertPacks(db: Db, sorteoId: string, packs: readonly Pack[], now: Date): Promise<void> {
  if (packs.length === 0) return
  const rows = packs.map(({ cantidad, total, suelto }) => ({ sorteo_id: sorteoId, cantidad, total, suelto }))
  await db
    .insertInto('pack')
    .values(rows.map(row => ({ ...row, created_at: now })))
    .execute()
}

/** They are offered no more: since now, unless somebody else has just retired them. */
export async function retirePacks(db: Db, packs: readonly PackRow[], now: Date): Promise<void> {
  const ids = packs.map(({ id }) => id)
  await db
    .updateTable('pack')
    .set({ baja_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('baja_at', 'is', null)
    .execute()
}
