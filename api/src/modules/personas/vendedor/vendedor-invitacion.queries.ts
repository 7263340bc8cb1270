import type { Rol } from '@talonario/contract'
import { sql } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

type Invitada = { usuarioId: string | null; rol: Rol; nombreCompleto: string; faltaEmail: boolean }

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

export async function hasValid(db: Db, usuarioId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from invitacion where usuario_id = ${usuarioId} and used_at is null and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

/** The valid links that were mailed to a future organiser; nobody else invites this address until the transaction ends. */
export async function lockMailed(db: Db, email: string, now: Date): Promise<Buffer[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitacion:' || lower(${email}), 0))`.execute(db)
  const { rows } = await sql<{ hash: Buffer }>`
    select i.token_hash as hash from invitacion i join correo c on c.evento = 'invitacion:' || encode(i.token_hash, 'hex')
    where i.usuario_id is null and i.used_at is null and i.expires_at > ${now} and lower(c.para) = lower(${email})`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

export async function deleteInvitaciones(db: Db, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length > 0) await db.deleteFrom('invitacion').where('token_hash', 'in', hashes).execute()
}

/**
 * The invitation of a valid link: for a living account whose password is not its owner's, or a new one, while the
 * person who invited is an organiser.
 */
export async function findOpen(db: Db, hash: Buffer, now: Date): Promise<Invitada | undefined> {
  const { rows } = await sql<Invitada>`
    select i.usuario_id as "usuarioId", coalesce(u.rol, 'admin') as rol, coalesce(u.nombre_completo, '') as "nombreCompleto",
      coalesce(u.email = '', false) as "faltaEmail"
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
    .select(['id', 'nombre_completo', 'telefono', 'telefono_e164', 'email', 'sin_clave_propia'])
    .where('id', '=', id)
    .where('rol', '=', 'vendedor')
    .where(isActive('usuario'))
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteInvitacionesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('invitacion').where('expires_at', '<', moment).execute()
}
