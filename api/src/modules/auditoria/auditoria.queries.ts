import type { Insertable } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

export async function insertActo(db: Db, acto: Insertable<Database['auditoria']>): Promise<void> {
  await db.insertInto('auditoria').values(acto).execute()
}
