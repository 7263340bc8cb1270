import type { Rol, SesionAbierta, Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { toUsuario, usuarioColumns } from '#modules/personas/usuario/usuario.queries.ts'
import { checkPassword } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'
import { expiryOf, hashToken, isAlive, newToken, USE_GRANULARITY } from './sesion.rules.ts'

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSesion(
  db: Db,
  usuario: { id: string; rol: Rol },
  now: Date,
  dispositivo = '',
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sesion')
    .values({
      token_hash: hashToken(token),
      usuario_id: usuario.id,
      created_at: now,
      used_at: now,
      expires_at: expiryOf(usuario.rol, now),
      dispositivo,
    })
    .execute()
  return token
}

/** The account behind a token, or null when the session is over. */
export async function touchSesion(
  db: Db,
  token: string,
  now: Date,
): Promise<(Usuario & { exigeSegundoFactor: boolean }) | null> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select([...usuarioColumns, 'usuario.exige_segundo_factor', 'sesion.used_at', 'sesion.expires_at'])
    .where('sesion.token_hash', '=', hash)
    .where('usuario.estado', '=', 'activo')
    .where('usuario.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || !isAlive(row, now)) return null
  if (now.getTime() - row.used_at.getTime() > USE_GRANULARITY) {
    await db.updateTable('sesion').set({ used_at: now }).where('token_hash', '=', hash).execute()
  }
  return { ...toUsuario(row), exigeSegundoFactor: row.exige_segundo_factor }
}

/** Logs out. A token without a session is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  await inTransaction(db, async db => {
    const ended = db.deleteFrom('sesion').where('token_hash', '=', hashToken(token)).returning('usuario_id')
    const sesion = await ended.executeTakeFirst()
    if (sesion) await recordActo(db, 'logout', sesion.usuario_id)
  })
}

/** Ends every session of an account, on every device; with `menos`, all but the one of this token. */
export async function cerrarSesiones(db: Db, usuarioId: string, { menos }: { menos?: string } = {}): Promise<void> {
  const all = db.deleteFrom('sesion').where('usuario_id', '=', usuarioId)
  await (menos === undefined ? all : all.where('token_hash', '!=', hashToken(menos))).execute()
}

/** Deletes sessions whose absolute end has passed. */
export async function deleteExpiredSesiones(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sesion').where('expires_at', '<', now).execute()
}

/**
 * Ends sessions dated in the future, which appear when a clock was ahead or is behind now: after their normal length since they were first
 * noticed, or at their own end.
 */
export async function endFutureSesiones(db: Db, now: Date): Promise<void> {
  const future = new Date(now.getTime() + CLOCK_SLACK_MS)
  await sql`
    update sesion set futura_at = ${now} where created_at > ${future}
      and (futura_at is null or futura_at not between ${now}::timestamptz - 2 * (expires_at - created_at) and ${now})`.execute(
    db,
  )
  await sql`
    delete from sesion where created_at > ${future} and futura_at <= ${now}::timestamptz - (expires_at - created_at)`.execute(
    db,
  )
}

/** The live sessions of an account: that of this `token` first, then the latest used. */
export async function sesiones(db: Db, caller: Usuario, token: string, now: Date): Promise<SesionAbierta[]> {
  const rows = await db
    .selectFrom('sesion')
    .select(['token_hash', 'dispositivo', 'created_at', 'used_at', 'expires_at'])
    .where('usuario_id', '=', caller.id)
    .orderBy('used_at', 'desc')
    .execute()
  return rows
    .filter(row => isAlive({ ...row, rol: caller.rol }, now))
    .map(({ token_hash, dispositivo, created_at, used_at }) => ({
      id: token_hash.toString('hex', 0, 8),
      dispositivo,
      abierta: created_at.toISOString(),
      usada: used_at.toISOString(),
      actual: token_hash.equals(hashToken(token)),
    }))
    .toSorted((a, b) => Number(b.actual) - Number(a.actual))
}

/** Ends every session of the caller except this one, after checking the password. Returns how many. */
export async function closeOthers(
  db: Db,
  caller: Usuario,
  { token, currentPassword, now }: { token: string; currentPassword: string; now: Date },
): Promise<number> {
  await checkPassword(db, caller.id, currentPassword, now)
  return await inTransaction(db, async db => {
    const { numDeletedRows } = await db
      .deleteFrom('sesion')
      .where('usuario_id', '=', caller.id)
      .where('token_hash', '!=', hashToken(token))
      .executeTakeFirstOrThrow()
    await recordActo(db, 'cerrarSesiones', caller.id, { cerradas: Number(numDeletedRows) })
    return Number(numDeletedRows)
  })
}
