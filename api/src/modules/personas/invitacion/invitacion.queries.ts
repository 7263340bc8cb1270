import type { Rol } from '@talonario/contract'
import { sql } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

export type Invitada = { usuarioId: string | null; rol: Rol; nombreCompleto: string }

type Row = {
  token_hash: Buffer
  usuario_id: string | null
  invitada_por: string | null
  created_at: Date
  expires_at: Date
}

export async function insertInvitaciones(db: Db, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('invitacion')
    .values([...rows])
    .execute()
}

/** Ends the former link of an account; false if there was none. */
export async function deleteOpen(db: Db, usuarioId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitacion')
    .where('usuario_id', '=', usuarioId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The invitation of a valid link: for a living account whose password is not its owner's, or a new one, while the
 * person who invited is an organiser.
 */
export async function findOpen(db: Db, hash: Buffer, now: Date): Promise<Invitada | undefined> {
  const { rows } = await sql<Invitada>`
    select i.usuario_id as "usuarioId", coalesce(u.rol, 'admin') as rol, coalesce(u.nombre_completo, '') as "nombreCompleto"
    from invitacion i left join usuario u on u.id = i.usuario_id left join usuario p on p.id = i.invitada_por
    where i.token_hash = ${hash} and i.used_at is null and i.expires_at > ${now}
      and (i.invitada_por is null or p.rol = 'admin' and ${isActive('p')})
      and (i.usuario_id is null or u.sin_clave_propia and ${isActive('u')})`.execute(db)
  return rows[0]
}

/** Uses a link up: of fifty at once, the row lets one through. */
export async function takeInvitacion(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitacion')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The seller to invite, locked until the transaction ends. */
export async function lockVendedor(db: Db, id: string) {
  return await db
    .selectFrom('usuario')
    .select(['id', 'nombre_completo', 'telefono', 'email', 'sin_clave_propia'])
    .where('id', '=', id)
    .where('rol', '=', 'vendedor')
    .where(isActive('usuario'))
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteInvitacionesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('invitacion').where('expires_at', '<', moment).execute()
}
