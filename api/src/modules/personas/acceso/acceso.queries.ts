import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { atMost } from '#outside/clock.ts'

export async function insertRecuperacion(
  db: Db,
  row: { token_hash: Buffer; usuario_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('recuperacion').values(row).execute()
}

/** Whose token it is, as long as it opens something. */
export async function findLiveRecuperacion(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('recuperacion')
    .select('usuario_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', atMost(now))
    .executeTakeFirst()
  return row?.usuario_id
}

/** Whose token it is, to one caller only: of fifty at once, the row lets one through. */
export async function takeRecuperacion(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('recuperacion')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', atMost(now))
    .returning('usuario_id')
    .executeTakeFirst()
  return row?.usuario_id
}

/** No link that is under way opens the account any more. */
export async function endRecuperaciones(db: Db, usuarioId: string, now: Date): Promise<void> {
  await db
    .updateTable('recuperacion')
    .set({ used_at: now })
    .where('usuario_id', '=', usuarioId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteRecuperacionesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('recuperacion').where('expires_at', '<', moment).execute()
}

type Verificacion = { usuario_id: string; email: string; token_hash: Buffer; created_at: Date; expires_at: Date }

/** The one link of an account: it replaces the one before. */
export async function replaceVerificacion(db: Db, { usuario_id, ...link }: Verificacion): Promise<void> {
  await db
    .insertInto('verificacion_correo')
    .values({ usuario_id, ...link })
    .onConflict(conflict => conflict.column('usuario_id').doUpdateSet(link))
    .execute()
}

/** Which address the token proves to be this account's, to one caller only: of fifty at once, the row lets one through. */
export async function takeVerificacion(
  db: Db,
  usuarioId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('verificacion_correo')
    .where('usuario_id', '=', usuarioId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Ends links to other addresses than the account's own. */
export async function deleteCambioDeCorreo(db: Db, usuarioId: string): Promise<void> {
  await sql`
    delete from verificacion_correo v using usuario u
    where u.id = ${usuarioId} and v.usuario_id = u.id and v.email <> u.email`.execute(db)
}

export async function deleteVerificacionesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('verificacion_correo').where('expires_at', '<', moment).execute()
}
