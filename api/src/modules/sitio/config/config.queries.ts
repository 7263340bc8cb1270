import type { Db } from '#db/schema.ts'

/** Largest number generated so far, 0 when there is none. */
export async function findHighestNumero(db: Db): Promise<number> {
  const row = await db.selectFrom('rifa').select('numero').orderBy('numero', 'desc').limit(1).executeTakeFirst()
  return row?.numero ?? 0
}
