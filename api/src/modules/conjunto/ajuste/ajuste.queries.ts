import type { Ajuste } from '@talonario/contract'
import { sql } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

/** Held to the end of the transaction: of two saves the second is validated with the result of the first. */
const LOCK_AJUSTES = 7_241_858

export type AjusteRow = { clave: Ajuste; valor: string | null; sellado: Buffer | null }

export async function lockAjustes(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_AJUSTES})`.execute(db)
}

export async function listAjustes(db: Db): Promise<AjusteRow[]> {
  return await db.selectFrom('ajuste').select(['clave', 'valor', 'sellado']).orderBy('clave').execute()
}

export async function upsertAjuste(db: Db, row: AjusteRow): Promise<void> {
  const { clave: _, ...said } = row
  await db
    .insertInto('ajuste')
    .values(row)
    .onConflict(conflict => conflict.column('clave').doUpdateSet(said))
    .execute()
}

export async function deleteAjuste(db: Db, clave: Ajuste): Promise<void> {
  await db.deleteFrom('ajuste').where('clave', '=', clave).execute()
}

/** The organisers who can sign in. */
export async function listOrganizadores(db: Db): Promise<{ id: string; email: string; nombre: string }[]> {
  const admins = db
    .selectFrom('usuario')
    .select(['id', 'email', 'nombre_completo as nombre'])
    .where('rol', '=', 'admin')
  return await admins.where(isActive('usuario')).orderBy('id').execute()
}
