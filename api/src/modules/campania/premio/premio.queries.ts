import type { Db } from '#db/schema.ts'
import { type PremioRow, premioColumns } from './premio.shape.ts'

export async function insertPremio(
  db: Db,
  premio: { nombre: string; descripcion: string; created_at: Date },
): Promise<PremioRow> {
  return await db.insertInto('premio').values(premio).returning(premioColumns).executeTakeFirstOrThrow()
}

/** Prizes that belong to no draw, oldest first. */
export async function listFreePremios(db: Db): Promise<PremioRow[]> {
  return await db
    .selectFrom('premio')
    .select(premioColumns)
    .where('sorteo_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Deletes a prize unless it belongs to a draw; answers whether it did. */
export async function deleteFreePremio(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('premio')
    .where('id', '=', id)
    .where('sorteo_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function existsPremio(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('premio').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
