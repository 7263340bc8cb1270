import type { Rol, Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { toUsuario, usuarioColumns } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'
import { expiryOf, hashToken, isAlive, newToken, USE_GRANULARITY } from './sesion.rules.ts'

export { hashToken, newToken } from './sesion.rules.ts'

export { dispositivoDe } from './sesion-dispositivo.rules.ts'

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

/** Logs out; a token of no session is no error. */
export async function cerrarSesion(db: Db, token: string): Promise<void> {
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

/** Forgets sessions whose absolute end has passed. */
export async function deleteExpiredSesiones(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sesion').where('expires_at', '<', now).execute()
}

/**
 * Sessions of the future were opened by a clock that was ahead, or it is behind now. Either way they end when they have been
 * seen so for as long as they were to last, or by their own time when that has come.
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
